import Foundation
import MagicLinkAPI

/// Tells the server's links from all other URLs.
struct LinkMatcher: Sendable {
    let address: ServiceAddress
    /// The app's own scheme, in lower case, for links of the form `scheme://auth/<token>`.
    let appScheme: String?

    /// The token of a link of this server; `nil` for every other URL.
    ///
    /// Scheme, host, port and path prefix must be the server's. Query and fragment are ignored: mail programs add some.
    /// So is punctuation behind the token, or a slash, as the server ignores it (C22).
    func token(in url: URL) -> String? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), parts.user == nil, parts.password == nil
        else { return nil }
        let host = ServiceAddress.unbracketed(parts.host?.lowercased() ?? "")
        let path = parts.percentEncodedPath
        if let appScheme, scheme == appScheme {
            guard "/" + host + "/" == Endpoint.linkPrefix, parts.port == nil, path.hasPrefix("/") else { return nil }
            return Self.token(path.dropFirst())
        }
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        let start = address.prefix + Endpoint.linkPrefix
        guard scheme == address.scheme, host == address.host, port == address.port, path.hasPrefix(start) else {
            return nil
        }
        return Self.token(path.dropFirst(start.count))
    }

    /// Letters and digits: what can be put into a path as it is. Whether it's a token is the server's to say.
    private static func token(_ path: Substring) -> String? {
        var text = String(path).removingPercentEncoding ?? ""
        while let last = text.last, last.isWhitespace || "/.,;:!?()[]{}<>\"'".contains(last) { text.removeLast() }
        guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy(isLetterOrDigit) else { return nil }
        return text
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
