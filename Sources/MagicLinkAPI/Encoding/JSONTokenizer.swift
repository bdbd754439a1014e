/// Reads the tokens of JSON from left to right, strictly (RFC 8259). What is built of them is the readers' business: a
/// request's body and an access token ask for different things.
package struct JSONTokenizer {
    private let bytes: [UInt8]
    private var position = 0

    /// A text in UTF-8, read from its first byte on.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether nothing is left.
    package var isAtEnd: Bool { position == bytes.count }

    /// The byte that comes next; it stays.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Takes a text if it comes next.
    package mutating func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Takes white space (RFC 8259 §2).
    package mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Takes a string (RFC 8259 §7); `nil` when none comes next, and when it isn't UTF-8.
    package mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = next, byte >= 0x20 {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                let string = String(decoding: text, as: UTF8.self)
                // What isn't UTF-8 is mended by `String`, and then differs.
                return string.utf8.elementsEqual(text) ? string : nil
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text += UTF8.encode(scalar).map { Array($0) } ?? []
            default: text.append(byte)
            }
        }
        return nil
    }

    /// Takes a number, as it is written (RFC 8259 §6): no sign but a minus, no zero in front, digits on both sides of a
    /// point.
    package mutating func number() -> String? {
        let start = position
        _ = take("-")
        if !take("0") { guard skipDigits() else { return nil } }
        if take(".") { guard skipDigits() else { return nil } }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard skipDigits() else { return nil }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    /// A scalar, or the two halves of a surrogate pair; half a pair is no text.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hexQuad() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard take("\\u"), let second = hexQuad(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func hexQuad() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            position += 1
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
