import AuthHTTP
import HTTPServer

/// Where http is sent on to https.
struct RedirectSetting: Hashable, Sendable {
    let address: ListenAddress
    /// The folder of an ACME client's challenges (RFC 8555 §8.3), relative to the working folder.
    var webroot: String?

    static func read(_ reader: inout SettingReader, publicURL: PublicURL?) -> RedirectSetting? {
        let address = reader.value(.redirectListen) { text throws(SettingError) -> ListenAddress? in
            guard text != "off" else { return nil }
            do throws(ListenAddressError) { return try ListenAddress(parsing: text) } catch {
                throw SettingError("off, or an address such as 0.0.0.0:80 or [::]:80; \(error.reason)")
            }
        }
        let webroot = reader.optional(.acmeWebroot, as: SettingText.path)
        guard let address = address ?? nil else {
            if webroot != nil, !reader.isSet(.redirectListen) {
                reader.refuse(.acmeWebroot, "left out without \(Variable.redirectListen.name), where it is served")
            }
            return nil
        }
        if let publicURL, !publicURL.isSecure {
            reader.refuse(.redirectListen, "off unless \(Variable.publicURL.name) is https")
        }
        return RedirectSetting(address: address, webroot: webroot)
    }
}
