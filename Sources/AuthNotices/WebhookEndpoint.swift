import MagicLinkAPI

/// Where notices go. Path, query, user and password may be secrets: only host and port ever show.
public struct WebhookEndpoint: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Whether notices travel by TLS.
    public let isSecure: Bool
    /// A host name, or an address; IPv6 without brackets.
    public let host: String
    /// 1–65535.
    public let port: Int
    /// A PEM file of the certificate authorities to trust instead of the system's.
    public var authorityFile: String?
    /// Path and query, as they were written.
    let target: String
    /// For HTTP's Basic authentication (RFC 7617).
    let credentials: (user: String, password: String)?

    /// Reads an `http` or `https` URL. User and password, where there are any, are percent-decoded.
    public init(_ text: String) throws(WebhookAddressError) {
        guard text.utf8.count <= 2000, text.utf8.allSatisfy(Self.isURLByte) else {
            throw WebhookAddressError("other characters than RFC 3986 allows must be percent-encoded")
        }
        guard let colon = text.firstRange(of: "://") else { throw WebhookAddressError("it has no scheme") }
        switch text[..<colon.lowerBound].lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw WebhookAddressError("its scheme is another")
        }
        let rest = text[colon.upperBound...]
        var authority = rest.prefix { $0 != "/" && $0 != "?" }
        let target = rest[authority.endIndex...]
        self.target = target.hasPrefix("/") ? String(target) : "/" + target
        if let at = authority.lastIndex(of: "@") {
            let parts = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let user = PercentEncoding.decode(parts[0]),
                let password = PercentEncoding.decode(parts[1])
            else {
                throw WebhookAddressError("user and password must stand before the @ as user:password")
            }
            credentials = (user, password)
            authority = authority[authority.index(after: at)...]
        } else {
            credentials = nil
        }
        (host, port) = try Self.place(authority, usual: isSecure ? 443 : 80)
    }

    /// Whether two lead to the same place by the same name.
    public static func == (one: Self, other: Self) -> Bool {
        one.url == other.url && one.authorityFile == other.authorityFile
            && one.credentials?.user == other.credentials?.user
            && one.credentials?.password == other.credentials?.password
    }

    /// Hashes the address.
    public func hash(into hasher: inout Hasher) { hasher.combine(url) }

    /// Host and port, for logs.
    public var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// The same.
    public var debugDescription: String { description }

    /// The address for libcurl, without user and password.
    var url: String { (isSecure ? "https://" : "http://") + description + target }

    private static func place(_ text: Substring, usual: Int) throws(WebhookAddressError) -> (String, Int) {
        let isBracketed = text.hasPrefix("[")
        let end =
            isBracketed
            ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":") ?? text.endIndex
        guard let end else { throw WebhookAddressError("its host is no name in ASCII and no address") }
        let host = isBracketed ? text[..<end].dropFirst().dropLast() : text[..<end]
        guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy(isBracketed ? isLiteralByte : isNameByte) else {
            throw WebhookAddressError("its host is no name in ASCII and no address")
        }
        let after = text[end...]
        guard !after.isEmpty else { return (String(host), usual) }
        guard after.hasPrefix(":"), let port = UInt16(after.dropFirst()), port > 0, String(port) == after.dropFirst()
        else { throw WebhookAddressError("its port is no number from 1 to 65535") }
        return (String(host), Int(port))
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-._".utf8.contains(byte) }

    private static func isLiteralByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || ":.".utf8.contains(byte) }

    /// RFC 3986 §2 without the fragment's `#`, which is never sent.
    private static func isURLByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "-._~:/?[]@!$&'()*+,;=%".utf8.contains(byte)
    }
}
