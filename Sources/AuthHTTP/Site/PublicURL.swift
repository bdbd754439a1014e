/// Where people reach the server: scheme, host, port and path prefix of every link, form and redirect.
///
/// It is configured and never taken from `Host`, which a stranger writes.
public struct PublicURL: Hashable, Sendable {
    /// Scheme, host and port as a browser writes them in `Origin` (RFC 6454 §6.2): `https://id.example:8443`.
    public let origin: String
    /// What the path of every link begins with, without a slash at its end: `` or `/base`.
    public let prefix: String

    /// Reads an `http` or `https` URL; `nil` when it has user information, a query, a fragment, a character that
    /// must be percent-encoded, or a segment `.` or `..`.
    public init?(_ text: String) {
        let text = text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon...].dropFirst(3)
        let authority = rest.prefix { $0 != "/" }
        let path = rest[authority.endIndex...]
        guard let host = Self.canonical(authority: authority, scheme: scheme), Self.isPath(path) else { return nil }
        origin = scheme + "://" + host
        prefix = String(path)
    }

    /// The whole URL, without a slash at its end.
    public var text: String { origin + prefix }

    /// The host, without brackets or port.
    public var host: String {
        let authority = origin.drop { $0 != "/" }.dropFirst(2)
        return authority.utf8.first == UInt8(ascii: "[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
    }

    /// Whether browsers reach the server by TLS.
    public var isSecure: Bool { origin.utf8.starts(with: "https:".utf8) }

    /// What browsers are told, so that they come by TLS alone: one year (OWASP ASVS 5.0 3.4.1). Without
    /// `includeSubDomains`: other hosts are not this server's business. `nil` unless by TLS.
    public var strictTransportSecurity: String? { isSecure ? "max-age=31536000" : nil }

    /// Whether browsers keep `Secure` cookies of this origin: by TLS, or on the machine itself.
    public var keepsSecureCookies: Bool { isSecure || Self.isLoopback(origin.dropFirst("http://".utf8.count)) }

    /// An address on this server, for `Location`.
    func absolute(_ path: String) -> String { origin + prefix + path }

    /// An address on this server, for a page's links and forms: right behind a proxy whatever scheme it speaks here.
    func relative(_ path: String) -> String { prefix + path }

    private static func canonical(authority: Substring, scheme: String) -> String? {
        let isBracketed = authority.utf8.first == UInt8(ascii: "[")
        let hostEnd: Substring.Index
        if isBracketed {
            guard let bracket = authority.firstIndex(of: "]") else { return nil }
            hostEnd = authority.index(after: bracket)
        } else {
            hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
        }
        let host = authority[..<hostEnd].lowercased()
        guard host.utf8.allSatisfy(isBracketed ? isLiteralByte : isHostByte), !host.isEmpty else { return nil }
        let after = authority[hostEnd...]
        guard !after.isEmpty else { return host }
        guard after.utf8.first == UInt8(ascii: ":"), let port = UInt16(after.dropFirst()), port > 0,
            String(port) == after.dropFirst()
        else { return nil }
        return port == (scheme == "https" ? 443 : 80) ? host : host + ":" + String(port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isLiteralByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"),
            UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// Unreserved characters and slashes: what no proxy rewrites (RFC 3986 §2.3).
    private static func isPath(_ path: Substring) -> Bool {
        guard !path.isEmpty else { return true }
        return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy { segment in
            guard !segment.isEmpty, segment != ".", segment != ".." else { return false }
            return segment.utf8.allSatisfy { byte in
                isHostByte(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "~")
            }
        }
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        let name = host.utf8.first == UInt8(ascii: "[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return name == "localhost" || name == "[::1]" || name.hasPrefix("127.") || name.hasSuffix(".localhost")
    }
}
