/// The elements of a field value that is a list, trimmed, without the empty ones (RFC 9110 §5.6.1). Separators within
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
            let element = rest[..<end].trimmingBlanks()
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
}

extension Substring.UTF8View {
    /// Without the spaces and tabs at its ends.
    func trimmingBlanks() -> Self {
        var text = self
        while let first = text.first, Octet.isBlank(first) { text.removeFirst() }
        while let last = text.last, Octet.isBlank(last) { text.removeLast() }
        return text
    }
}

extension StringProtocol {
    /// With its ASCII letters in lower case and nothing else changed: the locale and Unicode have no say in names of
    /// protocols.
    func asciiLowercased() -> String { String(decoding: utf8.map(Octet.lowercased), as: UTF8.self) }
}
