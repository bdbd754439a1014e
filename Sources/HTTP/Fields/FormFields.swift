/// The fields of a form, `application/x-www-form-urlencoded` (WHATWG URL §5), read strictly.
public struct FormFields: Hashable, Sendable {
    /// A field.
    public struct Pair: Hashable, Sendable {
        /// The name, decoded.
        public let name: String
        /// The value, decoded.
        public let value: String

        /// A field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A name that came more than once: which value counts would be a guess.
    public struct Repeated: Error, Hashable, Sendable {
        /// The name as it was sent.
        public let name: String
    }

    /// In their order, those of a name more than once among them.
    public let pairs: [Pair]

    /// Fields to be written.
    public init(_ pairs: [Pair]) { self.pairs = pairs }

    /// Reads content, or a query; `nil` when a `%` isn't followed by two hexadecimal digits, when what it decodes to
    /// isn't UTF-8, or when there are more fields than `limit`. A field without `=` is empty; nothing between two `&`
    /// is no field.
    public init?(_ octets: [UInt8], limit: Int = 100) {
        var pairs: [Pair] = []
        var start = 0
        while start < octets.count {
            let end = octets.first(UInt8(ascii: "&"), in: start..<octets.count) ?? octets.count
            let field = start..<end
            start = end + 1
            if field.isEmpty { continue }
            guard pairs.count < limit else { return nil }
            let equals = octets.first(UInt8(ascii: "="), in: field) ?? field.upperBound
            guard let name = PercentCoding.decodeText(octets, field.lowerBound..<equals, plusIsSpace: true),
                let value = PercentCoding.decodeText(octets, min(equals + 1, end)..<end, plusIsSpace: true)
            else { return nil }
            pairs.append(Pair(name: name, value: value))
        }
        self.pairs = pairs
    }

    /// The value of a field, `nil` when it isn't there.
    /// - Throws: ``Repeated`` when it is there more than once.
    public func value(_ name: String) throws(Repeated) -> String? {
        // Octets, since to `String` two spellings of an accented letter are the same.
        let found = pairs.filter { $0.name.utf8.elementsEqual(name.utf8) }
        guard found.count <= 1 else { throw Repeated(name: name) }
        return found.first?.value
    }

    /// The fields as a form would send them.
    public var encoded: String {
        pairs.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
    }
}
