/// The members of a JSON object (RFC 8259 §4), in their order and with repeated names kept apart: a decoder that lets
/// the last one win would read another request than the proxy before it.
struct JSONObject: Hashable, Sendable {
    /// A member's value. What isn't a string or `null` is only skipped: no call takes it.
    enum Value: Hashable, Sendable {
        case string(String)
        case null
        case other
    }

    /// A name with its value.
    struct Member: Hashable, Sendable {
        let name: String
        let value: Value
    }

    let members: [Member]

    /// Reads a whole text; `nil` when it isn't an object, or not JSON to its last byte, or not UTF-8.
    init?(_ bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        guard let members = reader.object(), reader.isAtEnd else { return nil }
        self.members = members
    }
}
