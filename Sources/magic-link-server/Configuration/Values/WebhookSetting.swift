import Auth
import AuthCrypto
import AuthNotices
import FoundationEssentials
import HTTP

/// Who is told of changes, of which, and under what signature.
struct WebhookSetting: Hashable, Sendable {
    /// Where the secrets come from.
    enum Secrets: Hashable, Sendable {
        /// The environment.
        case text(RedactedText)
        /// A file; a relative path is one in the data folder.
        case file(path: String)
    }

    /// The receiver.
    var endpoint: WebhookEndpoint
    /// What notices are signed with.
    var secrets: Secrets
    /// What the receiver is told of.
    var events: Set<NoticeType>

    /// `nil` where nobody is told, and where something is wrong. What is set is checked in either case.
    static func read(_ reader: inout SettingReader) -> WebhookSetting? {
        let endpoint = reader.optional(.webhookURL, as: endpoint)
        let secrets = secrets(&reader)
        let events = Set(
            reader.list(.webhookEvents, as: SettingText.choice(NoticeType.self)))
        if events.isEmpty { reader.refuse(.webhookEvents, "one at least") }
        let authorities = reader.optional(.webhookAuthorities, as: SettingText.path)
        guard var endpoint else { return nil }
        guard let secrets else {
            if !reader.isSet(.webhookSecret), !reader.isSet(.webhookSecretFile) {
                reader.refuse(
                    .webhookSecret,
                    "set to \(allowed), or \(Variable.webhookSecretFile.name) to a file of them, where "
                        + "\(Variable.webhookURL.name) is set")
            }
            return nil
        }
        endpoint.authorityFile = authorities
        return WebhookSetting(endpoint: endpoint, secrets: secrets, events: events)
    }

    /// Reads the secrets' file.
    static func secrets(inFile path: String) throws(SettingError) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)), data.count <= 4096 else {
            throw SettingError("a file that can be read, of \(allowed)")
        }
        do { return try check(String(decoding: data, as: UTF8.self)) } catch {
            throw SettingError("a file of \(error.allowed)")
        }
    }

    private static func secrets(_ reader: inout SettingReader) -> Secrets? {
        if reader.isSet(.webhookSecret), reader.isSet(.webhookSecretFile) {
            reader.refuse(.webhookSecret, "left out when \(Variable.webhookSecretFile.name) is set")
            return nil
        }
        if reader.isSet(.webhookSecretFile) {
            return reader.optional(.webhookSecretFile, as: SettingText.path).map { .file(path: $0) }
        }
        return reader.optional(.webhookSecret, as: check).map { .text(RedactedText($0)) }
    }

    private static func check(_ text: String) throws(SettingError) -> String {
        do { try WebhookSigner.check(text) } catch { throw SettingError("\(allowed); \(error)") }
        return text
    }

    private static let allowed = "whsec_ and 24 to 64 random bytes in base64, several of them separated by blanks"

    /// https, or http to where no stranger reads along.
    private static func endpoint(_ text: String) throws(SettingError) -> WebhookEndpoint {
        let endpoint: WebhookEndpoint
        do { endpoint = try WebhookEndpoint(text) } catch {
            throw SettingError("a URL such as https://app.example.com/hooks; \(error)")
        }
        guard endpoint.isSecure || isNearby(endpoint.host) else {
            throw SettingError(
                "an https URL, unless its host is on this machine or in a private network: notices name people")
        }
        return endpoint
    }

    /// An address that isn't routed, or a name that no public name server knows: one label, which containers call each
    /// other by, or below a domain that is kept for such use (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`).
    private static func isNearby(_ host: String) -> Bool {
        if let address = IPAddress(host) { return address.isPrivate }
        let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        // What looks like a number may be read as an address.
        guard let first = labels.first?.utf8.first, let last = labels.last, !last.isEmpty,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        else { return false }
        return labels.count == 1 || ["localhost", "local", "internal"].contains(last)
            || labels.suffix(2) == ["home", "arpa"]
    }
}
