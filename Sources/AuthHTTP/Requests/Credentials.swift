import Auth
import HTTP

/// What a request shows of the session that it belongs to.
struct Credentials: Sendable {
    /// The token of `Authorization: Bearer` (RFC 6750 §2.1), whatever it is worth. Other schemes are somebody else's:
    /// a site behind a proxy may use them beside the cookie.
    let accessToken: String?
    /// The browser's cookie.
    let cookie: String?

    init(_ request: HTTPRequest) {
        accessToken = request.fields.values("Authorization").lazy.compactMap(Self.bearer).first
        cookie = SessionCookie.value(of: request)
    }

    /// What counts: what a program says in so many words, before what a browser sends along by itself.
    var preferred: SessionCredential? {
        if let accessToken { return .accessToken(accessToken) }
        return cookie.map { .cookie($0) }
    }

    private static func bearer(_ value: String) -> String? {
        let scheme = value.prefix { $0 != " " }
        guard scheme.lowercased() == "bearer" else { return nil }
        return String(value[scheme.endIndex...].drop { $0 == " " })
    }
}
