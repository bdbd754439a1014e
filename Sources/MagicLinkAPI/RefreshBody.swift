/// What `POST /session/refresh` takes, and what `DELETE /session` takes from who has nothing better to show.
public struct RefreshBody: Hashable, Sendable, Codable {
    /// The newest refresh token. A secret of the client.
    public var refreshToken: String

    /// A refresh token to exchange, or to end the session of.
    public init(refreshToken: String) { self.refreshToken = refreshToken }

    /// The members' names, in JSON and in forms.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case refreshToken = "refresh_token"
    }
}
