/// Reads the words of a field value from left to right (RFC 9110 §5.6).
struct FieldScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    /// Whether an octet comes next.
    func isNext(_ byte: UInt8) -> Bool { rest.first == byte }

    /// Skips spaces and tabs.
    mutating func skipBlanks() { rest = rest.drop(while: Octet.isBlank) }

    /// Skips one octet if it comes next.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// A token (RFC 9110 §5.6.2), as it is written.
    mutating func token() -> String? {
        let token = rest.prefix(while: Octet.isToken)
        guard !token.isEmpty else { return nil }
        rest = rest[token.endIndex...]
        return String(Substring(token))
    }

    /// A quoted string (RFC 9110 §5.6.4), without quotation marks and escapes.
    mutating func quotedString() -> String? {
        guard skip(UInt8(ascii: "\"")) else { return nil }
        var text: [UInt8] = []
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard let escaped = rest.popFirst() else { return nil }
                byte = escaped
            }
            text.append(byte)
        }
        return nil
    }

    /// `name=value` with a token or quoted string as value; the name in lower case.
    mutating func parameter() -> (name: String, value: String)? {
        guard let name = token(), skip(UInt8(ascii: "=")), let value = quotedString() ?? token() else { return nil }
        return (name.asciiLowercased(), value)
    }
}
