import MagicLinkAPI

/// Reads a JSON object's members, and only skips what no call takes. Every method returns `nil` where the text isn't
/// JSON.
struct JSONReader {
    /// How deep values may lie in one another: what is skipped must not use up the stack.
    private static let maxDepth = 16

    private var tokens: JSONTokenizer

    init(_ bytes: [UInt8]) {
        tokens = JSONTokenizer(bytes)
        tokens.skipBlanks()
    }

    /// Whether nothing but white space is left.
    var isAtEnd: Bool { tokens.isAtEnd }

    mutating func object(depth: Int = 0) -> [JSONObject.Member]? {
        guard tokens.take("{") else { return nil }
        tokens.skipBlanks()
        if tokens.take("}") { return finished([]) }
        var members: [JSONObject.Member] = []
        while true {
            tokens.skipBlanks()
            guard let name = tokens.string() else { return nil }
            tokens.skipBlanks()
            guard tokens.take(":"), let value = value(depth: depth + 1) else { return nil }
            members.append(JSONObject.Member(name: name, value: value))
            if tokens.take(",") { continue }
            return tokens.take("}") ? finished(members) : nil
        }
    }

    private mutating func finished(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        tokens.skipBlanks()
        return members
    }

    private mutating func value(depth: Int) -> JSONObject.Value? {
        guard depth < Self.maxDepth else { return nil }
        tokens.skipBlanks()
        defer { tokens.skipBlanks() }
        switch tokens.next {
        case UInt8(ascii: "\""): return tokens.string().map(JSONObject.Value.string)
        case UInt8(ascii: "{"): return object(depth: depth) == nil ? nil : .other
        case UInt8(ascii: "["): return skipArray(depth: depth) ? .other : nil
        case UInt8(ascii: "n"): return tokens.take("null") ? .null : nil
        case UInt8(ascii: "t"): return tokens.take("true") ? .other : nil
        case UInt8(ascii: "f"): return tokens.take("false") ? .other : nil
        default: return tokens.number() == nil ? nil : .other
        }
    }

    private mutating func skipArray(depth: Int) -> Bool {
        guard tokens.take("[") else { return false }
        tokens.skipBlanks()
        if tokens.take("]") { return true }
        while true {
            guard value(depth: depth + 1) != nil else { return false }
            if tokens.take(",") { continue }
            return tokens.take("]")
        }
    }
}
