/// What a request is for (RFC 9112 §3.2).
struct RequestTarget: Sendable {
    let path: String
    let query: String?
    /// Only of a target in absolute form.
    let authority: String?

    /// Reads a target whose characters have been checked.
    init(_ bytes: [UInt8], _ range: Range<Int>, method: HTTPMethod) throws(HTTPParseError) {
        var range = range
        if bytes[range.lowerBound] == Octet.slash {
            authority = nil
        } else if range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "*") {
            guard method == .options else { throw .malformedTarget }
            (path, query, authority) = ("*", nil, nil)
            return
        } else {
            guard let start = Self.authorityStart(bytes, range) else { throw .malformedTarget }
            let end =
                bytes[start..<range.upperBound].firstIndex { $0 == Octet.slash || $0 == UInt8(ascii: "?") }
                ?? range.upperBound
            // An authority of a target must not be empty, nor name a user (RFC 9110 §4.2.1, §4.2.4).
            guard start < end, HostSyntax.isHost(bytes, start..<end) else { throw .malformedTarget }
            authority = bytes.text(start..<end)
            range = end..<range.upperBound
        }
        let mark = bytes.first(UInt8(ascii: "?"), in: range)
        query = mark.map { bytes.text($0 + 1..<range.upperBound) }
        let end = mark ?? range.upperBound
        if range.lowerBound < end {
            path = bytes.text(range.lowerBound..<end)
        } else {
            // RFC 9112 §3.2.4: OPTIONS for a whole server, as a proxy writes it.
            path = method == .options && mark == nil ? "*" : "/"
        }
    }

    /// Where the authority of `http://…` or `https://…` begins.
    private static func authorityStart(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard let colon = bytes.first(Octet.colon, in: range),
            bytes.begins(colon..<range.upperBound, with: "://")
        else { return nil }
        let scheme = range.lowerBound..<colon
        guard FieldLine.isWord("http", bytes, scheme) || FieldLine.isWord("https", bytes, scheme) else { return nil }
        return min(colon + 3, range.upperBound)
    }
}
