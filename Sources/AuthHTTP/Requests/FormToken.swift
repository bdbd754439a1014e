import Auth
import HTTP

/// Shows that a form was made by a page of this server for this browser: a keyed hash, in the form, of a random value
/// in a cookie that no other site can read or set.
///
/// Asked for only where a browser sends `Origin: null` and no `Sec-Fetch-Site`. Names no session and no person.
struct FormToken: Hashable, Sendable {
    /// The form's field.
    static let field = "form_token"
    /// The cookie. The prefix keeps other hosts of the domain from setting it (RFC 6265bis §4.1.3.2).
    static let cookieName = "__Host-form"

    /// What the form holds.
    let text: String
    /// What the cookie holds.
    let cookie: String
    /// Whether the browser has the cookie already.
    let isKnown: Bool

    /// The token for a browser's next form: for the cookie it has, so that forms in other tabs go on working, or a
    /// new one.
    init(for request: HTTPRequest, hash: any KeyedHash, random: any RandomBytes) throws {
        if let cookie = Self.cookie(of: request) {
            (self.cookie, isKnown) = (cookie, true)
        } else {
            (cookie, isKnown) = (Self.hex(try random.bytes(count: 16)), false)
        }
        text = try Self.text(cookie: cookie, hash: hash)
    }

    /// Whether a form that came with a request was made for the browser that sent it.
    static func isValid(_ token: String, in request: HTTPRequest, hash: any KeyedHash) throws -> Bool {
        guard let cookie = cookie(of: request) else { return false }
        return ConstantTime.areEqual(Array(token.utf8), Array(try text(cookie: cookie, hash: hash).utf8))
    }

    /// `Set-Cookie`, when the browser doesn't have it yet. Lives as long as the browser runs.
    func setCookie() throws -> String? {
        isKnown ? nil : try SetCookie(Self.cookieName, cookie, maxAge: nil).fieldValue
    }

    private static func cookie(of request: HTTPRequest) -> String? {
        guard let value = Cookies(request.fields)[cookieName], value.utf8.count == 32,
            value.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        return value
    }

    private static func text(cookie: String, hash: any KeyedHash) throws -> String {
        hex(Array(try hash.authenticate(Array(cookie.utf8), for: .form).prefix(16)))
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
