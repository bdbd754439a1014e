/// JSON (RFC 8259), read so that it has one meaning: a name that stands twice in an object is refused, and so is text
/// that is no UTF-8 (RFC 8725 §2.5). `JSONDecoder` takes the last of two members, where another reader takes the first.
enum JSONValue: Hashable, Sendable {
    case object([String: JSONValue])
    case array([JSONValue])
    case text(String)
    case number(Double)
    case flag(Bool)
    case null

    /// Reads a text from its first byte to its last; `nil` when it isn't JSON.
    init?(_ bytes: [UInt8]) {
        var scanner = JSONScanner(bytes)
        guard let value = scanner.document() else { return nil }
        self = value
    }
}
