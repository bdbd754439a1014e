/// Reads base64 in either alphabet (RFC 4648 §4, §5).
enum Base64 {
    /// The bytes of a text, padded or not; `nil` when it is no base64.
    static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
        let padding = UInt8(ascii: "=")
        let digits = text.prefix { $0 != padding }
        let padded = text.count - digits.count
        guard text.dropFirst(digits.count).allSatisfy({ $0 == padding }) else { return nil }
        guard padded == 0 || (padded <= 2 && text.count % 4 == 0), digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count = 0
        for digit in digits {
            guard let value = value(digit) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
        case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
