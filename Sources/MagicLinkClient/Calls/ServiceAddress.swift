import Foundation
import MagicLinkAPI

/// Where the server is: scheme, host, port and path prefix, which its calls and its links share.
struct ServiceAddress: Hashable, Sendable {
    let scheme: String
    /// In lower case; an IPv6 address without brackets.
    let host: String
    let port: Int
    /// What every path begins with, without a slash at its end: `` or `/base`.
    let prefix: String

    /// Reads a base URL.
    /// - Throws: ``SignInError`` with what is wrong with it, for the developer.
    init(_ url: URL) throws(SignInError) {
        func refuse(_ reason: String) -> SignInError {
            SignInError(.misconfigured("MagicLinkClient(baseURL:) \(reason)."))
        }
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty
        else { throw refuse("needs a whole URL, such as https://id.example.com") }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw refuse("takes a URL without user, password, query and fragment")
        }
        self.scheme = scheme
        self.host = Self.unbracketed(host)
        switch scheme {
        case "https": port = parts.port ?? 443
        case "http":
            // Link, code and session would travel in the clear (RFC 9700 §2.6).
            guard Self.isLoopback(self.host) else {
                throw refuse("needs https; http is for servers on this machine: localhost, 127.0.0.1, [::1]")
            }
            port = parts.port ?? 80
        default: throw refuse("needs https, not \(scheme)")
        }
        var path = Substring(parts.percentEncodedPath)
        while path.last == "/" { path = path.dropLast() }
        prefix = String(path)
    }

    /// The URL of a path of ``Endpoint``.
    func url(_ path: String) throws(SignInError) -> URL {
        let authority = (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        guard let url = URL(string: "\(scheme)://\(authority)\(prefix)\(path)") else {
            throw SignInError(.misconfigured("No URL can be made of the server's address and \(path)."))
        }
        return url
    }

    /// What records of this server are stored under: one name for each address, of characters that a file's name takes.
    var storageKey: String {
        let text = "\(scheme)_\(host)_\(port)\(prefix)"
        return text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "%" + String(byte, radix: 16)
            }
        }.joined()
    }

    /// Whether what is sent there stays on the machine.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    static func unbracketed(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}
