/// What a redeemed link or code gives: tokens and user (RFC 6749 §5.1).
public struct SessionAnswer: Hashable, Sendable, Codable {
    /// A JWT for your API (RFC 9068), short-lived.
    public var accessToken: String
    /// Always `Bearer` (RFC 6750).
    public var tokenType: String
    /// Seconds that the access token lives.
    public var expiresIn: Int
    /// Exchanged for new tokens. A secret of the client.
    public var refreshToken: String
    /// Who has signed in.
    public var user: UserAnswer

    /// A session.
    public init(accessToken: String, expiresIn: Int, refreshToken: String, user: UserAnswer) {
        self.accessToken = accessToken
        self.tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.user = user
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case user
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
    }
}
