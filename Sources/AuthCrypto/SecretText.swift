/// The spellings of a secret: hexadecimal, base64 in either alphabet, or bytes that are no text.
enum SecretText {
    /// The secret's bytes.
    static func decode(_ contents: [UInt8]) throws(ServerSecretError) -> [UInt8] {
        let text = trimmed(contents)
        guard !text.isEmpty else { throw .empty }
        let bytes: [UInt8]
        if let decoded = hexadecimal(text) {
            bytes = decoded
        } else if let decoded = Base64.bytes(text) {
            // Of a random secret's 43 letters or more, all lack one case with a chance of 2⁻³². Words do.
            let hasUpperCase = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            let hasLowerCase = text.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            guard decoded.count < 32 || (hasUpperCase && hasLowerCase) else { throw .notRandom }
            bytes = decoded
        } else {
            guard !contents.allSatisfy(isPrintable) else { throw .unknownForm }
            bytes = contents
        }
        guard bytes.count >= 32 else { throw .tooShort(bits: bytes.count * 8) }
        // 32 random bytes have twelve different values or fewer with a chance of 2⁻⁷⁰.
        guard Set(bytes).count > 12 else { throw .notRandom }
        return bytes
    }

    private static func trimmed(_ contents: [UInt8]) -> ArraySlice<UInt8> {
        var text = contents.drop { isBlank($0) }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    private static func hexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in text {
            guard let value = value(digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isPrintable(_ byte: UInt8) -> Bool { isBlank(byte) || (0x20...0x7E).contains(byte) }
}
