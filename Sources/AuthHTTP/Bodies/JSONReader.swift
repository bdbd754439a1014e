/// Reads JSON from left to right, strictly (RFC 8259). Every method returns `nil` where the text isn't JSON.
struct JSONReader {
    /// How deep values may lie in one another: what is skipped must not use up the stack.
    private static let maxDepth = 16

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        skipBlanks()
    }

    /// Whether nothing but white space is left.
    var isAtEnd: Bool { position == bytes.count }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func object(depth: Int = 0) -> [JSONObject.Member]? {
        guard take("{") else { return nil }
        skipBlanks()
        if take("}") { return finished([]) }
        var members: [JSONObject.Member] = []
        while true {
            skipBlanks()
            guard let name = string() else { return nil }
            skipBlanks()
            guard take(":"), let value = value(depth: depth + 1) else { return nil }
            members.append(JSONObject.Member(name: name, value: value))
            if take(",") { continue }
            return take("}") ? finished(members) : nil
        }
    }

    private mutating func finished(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        skipBlanks()
        return members
    }

    private mutating func value(depth: Int) -> JSONObject.Value? {
        guard depth < Self.maxDepth else { return nil }
        skipBlanks()
        defer { skipBlanks() }
        switch next {
        case UInt8(ascii: "\""): return string().map(JSONObject.Value.string)
        case UInt8(ascii: "{"): return object(depth: depth) == nil ? nil : .other
        case UInt8(ascii: "["): return skipArray(depth: depth) ? .other : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        case UInt8(ascii: "t"): return take("true") ? .other : nil
        case UInt8(ascii: "f"): return take("false") ? .other : nil
        default: return skipNumber() ? .other : nil
        }
    }

    private mutating func skipArray(depth: Int) -> Bool {
        guard take("[") else { return false }
        skipBlanks()
        if take("]") { return true }
        while true {
            guard value(depth: depth + 1) != nil else { return false }
            if take(",") { continue }
            return take("]")
        }
    }

    /// RFC 8259 §6.
    private mutating func skipNumber() -> Bool {
        _ = take("-")
        if !take("0") { guard skipDigits() else { return false } }
        if take(".") { guard skipDigits() else { return false } }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard skipDigits() else { return false }
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    /// RFC 8259 §7.
    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text += UTF8.encode(scalar).map { Array($0) } ?? []
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
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

    private mutating func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
