import MagicLinkAPI

/// Reads JSON into values, and stops at the first byte that doesn't belong.
struct JSONScanner {
    /// Objects and arrays in each other: a key set needs three, and endless ones would exhaust the stack.
    private static let depthLimit = 16

    private var tokens: JSONTokenizer

    init(_ bytes: [UInt8]) { tokens = JSONTokenizer(bytes) }

    /// One value, and nothing behind it.
    mutating func document() -> JSONValue? {
        guard let value = value(depth: 0) else { return nil }
        tokens.skipBlanks()
        return tokens.isAtEnd ? value : nil
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth < Self.depthLimit else { return nil }
        tokens.skipBlanks()
        switch tokens.next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return tokens.string().map(JSONValue.text)
        case UInt8(ascii: "t"): return tokens.take("true") ? .flag(true) : nil
        case UInt8(ascii: "f"): return tokens.take("false") ? .flag(false) : nil
        case UInt8(ascii: "n"): return tokens.take("null") ? .null : nil
        case .some, nil:
            guard let number = tokens.number().flatMap({ Double($0) }), number.isFinite else { return nil }
            return .number(number)
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        guard tokens.take("{") else { return nil }
        var members: [String: JSONValue] = [:]
        tokens.skipBlanks()
        if tokens.take("}") { return .object(members) }
        repeat {
            tokens.skipBlanks()
            guard let name = tokens.string() else { return nil }
            tokens.skipBlanks()
            guard tokens.take(":"), let value = value(depth: depth + 1),
                members.updateValue(value, forKey: name) == nil
            else { return nil }
            tokens.skipBlanks()
        } while tokens.take(",")
        return tokens.take("}") ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        guard tokens.take("[") else { return nil }
        var values: [JSONValue] = []
        tokens.skipBlanks()
        if tokens.take("]") { return .array(values) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            tokens.skipBlanks()
        } while tokens.take(",")
        return tokens.take("]") ? .array(values) : nil
    }
}
