/// What a call that signs in answers with when the session is kept in a cookie; see ``SessionKeeping/cookie``.
public struct CookieSessionAnswer: Hashable, Sendable, Codable {
    /// Where the browser goes next.
    public var location: String

    /// Signed in.
    public init(location: String) { self.location = location }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case location
    }
}
