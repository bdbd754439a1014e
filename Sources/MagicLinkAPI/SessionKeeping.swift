/// How a call that signs in hands the session over.
public enum SessionKeeping: String, Hashable, Sendable, Codable {
    /// As tokens in the answer: for apps.
    case tokens
    /// As a cookie that no script can read, with ``CookieSessionAnswer``: for pages of this server.
    case cookie
}
