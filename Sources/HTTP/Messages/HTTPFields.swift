/// Header fields in the order they came, repeated ones kept apart: folding them into a dictionary would let the last
/// `Content-Length` win.
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A field line (RFC 9110 §5.1).
    public struct Line: Hashable, Sendable {
        /// The name as it was written.
        public let name: String
        /// The value without the white space around it.
        public let value: String

        /// A line as it is to be sent.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The lines in their order.
    public private(set) var lines: [Line] = []

    /// No fields.
    public init() {}

    /// No fields, with room for some.
    init(capacity: Int) { lines.reserveCapacity(capacity) }

    /// Fields, each a line.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Adds a line at the end.
    public mutating func append(_ name: String, _ value: String) { lines.append(Line(name: name, value: value)) }

    /// The first value of a field; names are compared without regard to ASCII case.
    public subscript(_ name: String) -> String? { lines.first { Self.isSame($0.name, name) }?.value }

    /// All values of a field, in their order.
    public func values(_ name: String) -> [String] { lines.filter { Self.isSame($0.name, name) }.map(\.value) }

    /// Whether two words are the same but for ASCII case.
    static func isSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { Octet.lowercased($0) == Octet.lowercased($1) }
    }
}
