/// What a request shows to say which session it belongs to. Holds secrets: never logged.
public enum SessionCredential: Hashable, Sendable {
    /// A JWT, from `Authorization: Bearer`.
    case accessToken(String)
    /// What a browser's cookie holds.
    case cookie(String)
    /// A refresh token. Good for ending its session, not for looking: it should travel as seldom as can be.
    case refreshToken(String)
}
