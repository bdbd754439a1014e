extension JSONObject {
    /// The members of a flat object of strings and whole numbers, as ``init(_:)`` writes them, with white space allowed
    /// between; `nil` when it is anything else, or a name comes twice.
    static func members(of bytes: [UInt8]) -> [String: Value]? {
        var reader = Reader(rest: bytes[...])
        return reader.object()
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func object() -> [String: Value]? {
            guard take("{") else { return nil }
            var members: [String: Value] = [:]
            if take("}") { return rest.isEmpty ? members : nil }
            while true {
                guard let name = string(), take(":"), let value = value(), members[name] == nil else { return nil }
                members[name] = value
                if take(",") { continue }
                return take("}") && rest.isEmpty ? members : nil
            }
        }

        private mutating func value() -> Value? {
            if let text = string() { return .text(text) }
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-") }
            guard let number = Int64(String(decoding: digits, as: UTF8.self)) else { return nil }
            rest = rest[digits.endIndex...]
            skipBlanks()
            return .number(number)
        }

        private mutating func string() -> String? {
            skipBlanks()
            guard rest.first == UInt8(ascii: "\"") else { return nil }
            var position = rest.startIndex + 1
            var text: [UInt8] = []
            while position < rest.endIndex {
                let byte = rest[position]
                position += 1
                switch byte {
                case UInt8(ascii: "\""):
                    rest = rest[position...]
                    skipBlanks()
                    return String(validating: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = escape(at: &position) else { return nil }
                    text.append(escaped)
                case 0..<0x20: return nil
                default: text.append(byte)
                }
            }
            return nil
        }

        /// The escapes that are written here: quotation mark, backslash and control characters.
        private func escape(at position: inout Int) -> UInt8? {
            guard position < rest.endIndex else { return nil }
            let byte = rest[position]
            position += 1
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return byte }
            guard byte == UInt8(ascii: "u"), rest.endIndex - position >= 4 else { return nil }
            let digits = rest[position..<position + 4]
            position += 4
            guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
            return UInt8(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { $0 < 0x80 ? $0 : nil }
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            skipBlanks()
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            skipBlanks()
            return true
        }

        private mutating func skipBlanks() {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        }
    }
}
