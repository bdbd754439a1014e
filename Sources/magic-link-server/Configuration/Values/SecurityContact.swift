import AuthHTTP
import MagicLinkAPI

/// Whom to tell of a weakness (RFC 9116 §2.5.3): a URI, which goes into security.txt as it is.
enum SecurityContact {
    /// Checks `mailto:security@example.com` or `https://example.com/security`.
    static func check(_ text: String) throws(SettingError) -> String {
        guard text.utf8.count <= 500, text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), isMail(text) || isPage(text)
        else {
            throw SettingError(
                "addresses such as mailto:security@example.com or https://example.com/security, separated by commas")
        }
        return text
    }

    private static func isMail(_ text: String) -> Bool {
        text.hasPrefix("mailto:") && (try? EmailAddress(String(text.dropFirst("mailto:".count)))) != nil
    }

    private static func isPage(_ text: String) -> Bool {
        // Path and query are the page's affair.
        text.hasPrefix("https://") && PublicURL(String(text.prefix { $0 != "?" && $0 != "#" })) != nil
    }
}
