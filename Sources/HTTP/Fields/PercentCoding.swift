/// Percent-encoding (RFC 3986 §2.1).
public enum PercentCoding {
    /// Decodes octets, with `plusIsSpace` as forms have it; `nil` when a `%` isn't followed by two hexadecimal digits.
    public static func decode(_ octets: some Sequence<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
        let octets = Array(octets)
        return decode(octets, octets.indices, plusIsSpace: plusIsSpace)
    }

    /// Decodes text; `nil` also when what comes out isn't UTF-8.
    public static func decodeText(_ octets: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
        let octets = Array(octets)
        return decodeText(octets, octets.indices, plusIsSpace: plusIsSpace)
    }

    static func decodeText(_ octets: [UInt8], _ range: Range<Int>, plusIsSpace: Bool = false) -> String? {
        decode(octets, range, plusIsSpace: plusIsSpace).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func decode(_ octets: [UInt8], _ range: Range<Int>, plusIsSpace: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = octets[index]
            index += 1
            switch byte {
            case Octet.percent:
                guard range.upperBound - index >= 2, let high = Octet.hexValue(octets[index]),
                    let low = Octet.hexValue(octets[index + 1])
                else { return nil }
                decoded.append(high << 4 | low)
                index += 2
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(Octet.space)
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    /// One octet, encoded.
    public static func encode(_ octet: UInt8) -> String {
        String(decoding: [Octet.percent, digit(octet >> 4), digit(octet & 0x0F)], as: UTF8.self)
    }

    /// Encodes everything but letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
    public static func encode(_ text: some StringProtocol) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [Octet.percent, digit(byte >> 4), digit(byte & 0x0F)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: Octet.isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26
        }
    }

    /// Capitals, as RFC 3986 §2.1 recommends.
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
