/// An address that a browser may be sent to after signing in. It is compared to the letter, so it must be written as
/// the client will ask for it, and in a way that no browser reads otherwise (C34, RFC 9700 §2.1).
enum ReturnAddress {
    /// Checks `https://app.example/signed-in`, `http://localhost:3000/…`, or an app's own `com.example.app:/…`.
    static func check(_ text: String) throws(SettingError) -> String {
        guard let colon = text.firstIndex(of: ":"), text.utf8.count <= 2000, text.utf8.allSatisfy(isURLByte) else {
            throw refusal
        }
        let scheme = text[..<colon]
        let rest = text[colon...].dropFirst()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            scheme.utf8.allSatisfy(isSchemeByte)
        else { throw refusal }
        switch scheme {
        case "https", "http":
            guard rest.hasPrefix("//") else { throw refusal }
            let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
            guard !authority.isEmpty, !authority.utf8.contains(UInt8(ascii: "@")),
                scheme == "https" || isLoopback(authority)
            else { throw refusal }
        default:
            // An app's scheme has a dot (RFC 8252 §7.1), which `javascript:`, `data:` and their like don't.
            guard scheme.utf8.contains(UInt8(ascii: ".")), rest.hasPrefix("/") else { throw refusal }
        }
        return text
    }

    /// Checks the scheme of an app's own links: `com.example.app` or `fieldnote`.
    static func checkScheme(_ text: String) throws(SettingError) -> String {
        let isTaken = ["http", "https", "javascript", "data", "file", "blob", "about", "mailto"].contains(text)
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first), !isTaken,
            text.utf8.count <= 100, text.utf8.allSatisfy(isSchemeByte)
        else {
            throw SettingError("the scheme of an app's links in lower case, such as com.example.app, without colon")
        }
        return text
    }

    private static let refusal = SettingError(
        "addresses such as https://app.example.com/signed-in, http://localhost:3000/ or com.example.app:/signed-in, "
            + "without user or fragment, separated by commas")

    /// RFC 3986 §2 without the fragment's `#`, and without the comma, which separates addresses here.
    private static func isURLByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~:/?[]@!$&'()*+;=%".utf8.contains(byte)
        }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isLoopback(_ authority: Substring) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains { host in
            authority.hasPrefix(host) && (authority.dropFirst(host.count).first ?? ":") == ":"
        }
    }
}
