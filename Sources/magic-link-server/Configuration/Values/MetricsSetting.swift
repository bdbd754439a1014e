import FoundationEssentials
import HTTPServer

/// Whether and where the metrics can be read: nowhere, until an address or a token is set.
struct MetricsSetting: Hashable, Sendable {
    /// Where the token comes from.
    enum Token: Hashable, Sendable {
        /// The environment.
        case text(RedactedText)
        /// A file; a relative path is one in the data folder.
        case file(path: String)
    }

    /// An address for the metrics alone.
    var address: ListenAddress?
    /// What readers have to show. With one, the metrics are on the server's own addresses too.
    var token: Token?

    /// Whether anything is counted.
    var isOn: Bool { address != nil || token != nil }

    static func read(_ reader: inout SettingReader) -> MetricsSetting? {
        let address = reader.value(.metrics) { text throws(SettingError) -> ListenAddress? in
            guard text != "off" else { return nil }
            do throws(ListenAddressError) { return try ListenAddress(parsing: text) } catch {
                throw SettingError(
                    "off, or an address such as 127.0.0.1:9090, [::1]:9090 or unix:/run/magic-link/metrics.sock; "
                        + error.reason)
            }
        }
        guard let address else { return nil }
        if reader.isSet(.metricsToken), reader.isSet(.metricsTokenFile) {
            reader.refuse(.metricsToken, "left out when \(Variable.metricsTokenFile.name) is set")
            return nil
        }
        if reader.isSet(.metricsTokenFile) {
            guard let path = reader.optional(.metricsTokenFile, as: SettingText.path) else { return nil }
            return MetricsSetting(address: address, token: .file(path: path))
        }
        guard reader.isSet(.metricsToken) else { return MetricsSetting(address: address) }
        return reader.optional(.metricsToken) { text throws(SettingError) in
            MetricsSetting(address: address, token: .text(RedactedText(try check(text))))
        }
    }

    /// Reads the token's file, without the line's end.
    static func token(inFile path: String) throws(SettingError) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)), data.count <= 4096 else {
            throw SettingError("a file that can be read, of \(allowed)")
        }
        var text = Substring(String(decoding: data, as: UTF8.self))
        while text.last?.isWhitespace == true { text.removeLast() }
        do { return try check(String(text)) } catch {
            throw SettingError("a file of \(allowed)")
        }
    }

    /// 32 characters can't be guessed, whatever they are made from; those that a header may hold (RFC 6750 §2.1).
    private static func check(_ text: String) throws(SettingError) -> String {
        guard (32...500).contains(text.utf8.count), text.utf8.allSatisfy(isTokenByte) else {
            throw SettingError(allowed)
        }
        return text
    }

    private static let allowed = "32 to 500 letters, digits and -._~+/=, such as openssl rand -hex 32 gives"

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/=".utf8.contains(byte)
        }
    }
}
