/// Paths of the HTTP contract: server and client share them, so that none is spelled twice.
public enum Endpoint {
    /// `POST`: asks for a mail with a link and a code.
    public static let send = "/send"
    /// `POST`: redeems a code.
    public static let verifyCode = "/verify-code"
    /// What a link's path starts with; the link token follows. `GET` shows, `POST` redeems.
    public static let linkPrefix = "/auth/"
    /// `GET`: whose session it is, 200 or 401. `DELETE`: ends it.
    public static let session = "/session"
    /// `POST`: exchanges a refresh token for new tokens.
    public static let refresh = "/session/refresh"
    /// `GET`: the person's sessions. `DELETE`: ends all of them. What `DELETE` ends one by is this, a slash and its ID.
    public static let sessions = "/sessions"
    /// `POST`: ends a browser's session, from a page's form.
    public static let signOut = "/sign-out"
    /// `GET`: the keys that access tokens are verified with (RFC 7517 §5).
    public static let keys = "/.well-known/jwks.json"
    /// `GET`: describes all of these (OpenAPI 3.1).
    public static let openAPI = "/openapi.json"
    /// `GET`: 200 while the server can do its work.
    public static let health = "/healthz"
    /// `GET`: which apps of Apple's platforms open the links.
    public static let appleAssociation = "/.well-known/apple-app-site-association"
    /// `GET`: which Android apps open the links.
    public static let assetLinks = "/.well-known/assetlinks.json"
    /// `GET`: whom to tell of a weakness (RFC 9116).
    public static let securityText = "/.well-known/security.txt"

    /// The path of a link.
    public static func link(token: String) -> String { linkPrefix + token }

    /// The path of one of the person's sessions.
    public static func session(id: String) -> String { sessions + "/" + id }
}
