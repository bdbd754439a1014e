/// A cookie to be kept by a browser (RFC 6265 §4.1). Never for other hosts, never for scripts.
public struct SetCookie: Hashable, Sendable {
    /// Which requests of other sites carry the cookie (RFC 6265bis §5.7.7).
    public enum SameSite: String, Sendable {
        /// None.
        case strict = "Strict"
        /// Those that take the person to this site.
        case lax = "Lax"
    }

    /// Why there can't be such a cookie.
    public enum Malformed: Error, Hashable, Sendable {
        /// The name is no token.
        case name
        /// The value has characters other than `cookie-octet`.
        case value
        /// Name and value are longer than 4,096 octets (OWASP ASVS 5.0 3.3.5).
        case tooLong
        /// A name that begins with `__Host-` or `__Secure-`, in any case, needs `Secure` (RFC 6265bis §4.1.3).
        case prefixNeedsSecure
    }

    /// The value of the field `Set-Cookie`. `Path=/` and no `Domain`, as `__Host-` demands.
    public let fieldValue: String

    /// A cookie.
    /// - Parameters:
    ///   - name: a token.
    ///   - value: visible ASCII without quotation mark, comma, semicolon and backslash.
    ///   - maxAge: seconds; 0 removes the cookie, `nil` keeps it while the browser runs.
    ///   - isSecure: whether it goes over TLS alone.
    ///   - sameSite: which requests of other sites carry it.
    /// - Throws: ``Malformed``.
    public init(
        _ name: String, _ value: String, maxAge: Int?, isSecure: Bool = true, sameSite: SameSite = .lax
    ) throws(Malformed) {
        guard !name.isEmpty, name.utf8.allSatisfy(Octet.isToken) else { throw .name }
        guard value.utf8.allSatisfy(Self.isCookieOctet) else { throw .value }
        guard name.utf8.count + value.utf8.count <= 4096 else { throw .tooLong }
        let folded = name.asciiLowercased().utf8
        guard isSecure || !(folded.starts(with: "__host-".utf8) || folded.starts(with: "__secure-".utf8))
        else { throw .prefixNeedsSecure }
        var field = "\(name)=\(value); Path=/"
        if let maxAge { field += "; Max-Age=\(max(0, maxAge))" }
        if isSecure { field += "; Secure" }
        fieldValue = field + "; HttpOnly; SameSite=\(sameSite.rawValue)"
    }

    private static func isCookieOctet(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), Octet.comma, Octet.semicolon, UInt8(ascii: "\\"): false
        default: byte > Octet.space && byte < 0x7F
        }
    }
}
