public import Auth
import CIDN2
import Glibc

/// Internationalised domain names by libidn2 and normal form C by libunistring.
public struct IDN2DomainNames: DomainNames {
    /// The two libraries. They keep no state.
    public init() {}

    /// The domain's A-labels in lower case (RFC 5891 §5, UTS #46 non-transitional); `nil` when it isn't a domain name.
    ///
    /// Labels of letters, digits and hyphens, of 63 octets at most, together 253 at most (RFC 1035 §2.3.4). A label
    /// that begins with `xn--` must be exactly what its own decoding encodes to, so that no name has two spellings.
    public func ascii(_ domain: String) -> String? {
        // Four octets for each character of the longest name; a longer text has no business with the tables.
        guard domain.utf8.count <= 4 * 253, !domain.utf8.contains(0) else { return nil }
        let plain = String(decoding: domain.utf8.map(Self.lowered), as: UTF8.self)
        if Self.isHostName(plain), !Self.hasALabel(plain) { return plain }
        guard let looked = Self.lookUp(domain), Self.isHostName(looked) else { return nil }
        return looked
    }

    /// The text in Unicode's normal form C (UAX #15); `nil` when it can't be made.
    public func composed(_ text: String) -> String? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        let bytes = Array(text.utf8)
        var length = 0
        guard let composed = unsafe cidn2_compose(bytes, bytes.count, &length) else { return nil }
        defer { unsafe free(composed) }
        return unsafe String(decoding: UnsafeBufferPointer(start: composed, count: length), as: UTF8.self)
    }

    private static func lookUp(_ domain: String) -> String? {
        let flags = Int32(bitPattern: IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        let bytes = Array(domain.utf8) + [0]
        var name: UnsafeMutablePointer<UInt8>?
        guard unsafe idn2_lookup_u8(bytes, &name, flags) == IDN2_OK.rawValue, let name = unsafe name else { return nil }
        defer { unsafe idn2_free(name) }
        return unsafe String(cString: name)
    }

    /// Whether a name consists of labels of lower-case letters, digits and inner hyphens (RFC 1123 §2.1).
    private static func isHostName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 253 else { return false }
        let hyphen = UInt8(ascii: "-")
        return name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            guard let first = label.first, first != hyphen, label.last != hyphen, label.count <= 63 else {
                return false
            }
            return label.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen: true
                default: false
                }
            }
        }
    }

    private static func hasALabel(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: ".")).contains { $0.starts(with: "xn--".utf8) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
