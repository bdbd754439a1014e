/// A session with its tokens: what the person, or the person's app, takes home. Holds secrets: never logged.
public struct IssuedSession: Hashable, Sendable {
    /// Session and user.
    public let signedIn: SignedIn
    /// A JWT (RFC 9068).
    public let accessToken: String
    /// How long it lives.
    public let expiresIn: Duration
    /// Exchanged for new tokens.
    public let refreshToken: String
    /// What a browser's cookie holds.
    public let cookie: String
    /// Where a browser goes now.
    public let returnTo: String?
}
