/// The elements of a comma-separated field value, trimmed, without the empty ones (RFC 9110 §5.6.1). Commas within
/// quoted strings separate nothing.
struct ListElements: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View
    private let separator: UInt8

    init(_ value: some StringProtocol, separator: UInt8 = Octet.comma) {
        rest = Substring(value).utf8
        self.separator = separator
    }

    mutating func next() -> Substring? {
        while !rest.isEmpty {
            let end = elementEnd()
            let element = Self.trimmed(rest[..<end])
            rest = rest[end...].dropFirst()
            if !element.isEmpty { return Substring(element) }
        }
        return nil
    }

    private func elementEnd() -> String.Index {
        var isQuoted = false
        var isEscaped = false
        for index in rest.indices {
            let byte = rest[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else if byte == separator {
                return index
            } else {
                isQuoted = byte == UInt8(ascii: "\"")
            }
        }
        return rest.endIndex
    }

    /// Without the blanks at the ends.
    static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var text = text
        while let first = text.first, Octet.isBlank(first) { text.removeFirst() }
        while let last = text.last, Octet.isBlank(last) { text.removeLast() }
        return text
    }
}
