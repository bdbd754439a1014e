/// Paths of the HTTP contract: server and client share them, so that none is spelled twice.
public enum Endpoint {
    /// `POST`: asks for a mail with a link and a code.
    public static let send = "/send"
    /// `POST`: redeems a code.
    public static let verifyCode = "/verify-code"
    /// What a link's path starts with; the link token follows. `GET` shows, `POST` redeems.
    public static let linkPrefix = "/auth/"
    /// `GET`: the keys that access tokens are verified with (RFC 7517 §5).
    public static let keys = "/.well-known/jwks.json"
    /// `GET`: 200 while the server can do its work.
    public static let health = "/healthz"

    /// The path of a link.
    public static func link(token: String) -> String { linkPrefix + token }
}
