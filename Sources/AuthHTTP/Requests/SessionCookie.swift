import Auth
import HTTP

/// The browser's session (OWASP ASVS 5.0 3.3.1–3.3.5).
enum SessionCookie {
    /// The prefix keeps other hosts of the domain, and plain HTTP, from setting it.
    static let name = "__Host-session"

    /// The cookie's value, if the browser sent one.
    static func value(of request: HTTPRequest) -> String? { Cookies(request.fields)[name] }

    /// `Set-Cookie` for a session. `Lax`: the person comes from the mail program's page (C94).
    static func field(_ session: IssuedSession, lifetime: Duration) throws -> String {
        try SetCookie(name, session.cookie, maxAge: max(1, lifetime.wholeSeconds)).fieldValue
    }

    /// `Set-Cookie` that takes the cookie back.
    static let removal = (try? SetCookie(name, "", maxAge: 0).fieldValue) ?? ""
}
