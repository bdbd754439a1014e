/// Bytes read from a connection and not yet taken, with a mark of how far they were searched, so that no byte is looked
/// at twice however slowly they come.
struct ParserInput: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where the first byte is that wasn't taken.
    private var start = 0
    /// Where the search for the end of a line goes on.
    private var searched = 0
    /// Where the line begins that is being searched.
    private var lineStart = 0

    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ more: ArraySlice<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            lineStart -= start
            start = 0
        }
        bytes += more
    }

    /// Gives memory back when nothing is held.
    mutating func releaseIfEmpty() {
        if isEmpty { self = Self() }
    }

    /// Takes one CRLF at the beginning, if it is there.
    mutating func skipEmptyLine() -> Bool {
        guard bytes.count - start >= 2, bytes[start] == Octet.carriageReturn, bytes[start + 1] == Octet.lineFeed
        else { return false }
        take(to: start + 2)
        releaseIfEmpty()
        return true
    }

    /// Takes `count` bytes, or none when fewer are there.
    mutating func take(_ count: Int) -> [UInt8]? {
        guard bytes.count - start >= count else { return nil }
        if start == 0, bytes.count == count {
            defer { self = Self() }
            return bytes
        }
        let end = start + count
        defer { take(to: end) }
        return Array(bytes[start..<end])
    }

    /// Moves up to `count` bytes to the end of `output` and says how many.
    mutating func move(_ count: Int, to output: inout [UInt8]) -> Int {
        let end = start + min(count, bytes.count - start)
        defer { take(to: end) }
        output += bytes[start..<end]
        return end - start
    }

    /// Takes a line with its CRLF; the range is without it. `nil` when its end isn't there yet.
    /// - Throws: `malformed` for a control character, a lone CR or a lone LF; `tooLong` past `limit` octets.
    mutating func takeLine(
        limit: Int, malformed: HTTPParseError, tooLong: HTTPParseError
    ) throws(HTTPParseError) -> Range<Int>? {
        let first = start
        switch findLineEnd(within: limit) {
        case .incomplete: return nil
        case .malformed: throw malformed
        case .tooLong: throw tooLong
        case .found:
            let end = searched
            take(to: end)
            return first..<end - 2
        }
    }

    /// Takes a request's head with the empty line that ends it; the range is without that line. `nil` when it isn't
    /// complete yet.
    mutating func takeHead(limits: HTTPLimits) throws(HTTPParseError) -> Range<Int>? {
        let first = start
        while true {
            let isFirstLine = lineStart == first
            // The longest method, both spaces, the version and the line's end are fewer than 64 octets.
            let limit = isFirstLine && limits.target < limits.head - 64 ? limits.target + 64 : limits.head
            switch findLineEnd(within: limit) {
            case .incomplete: return nil
            case .malformed: throw isFirstLine ? .malformedRequestLine : .malformedField
            case .tooLong: throw isFirstLine ? tooLongRequestLine(limits) : .headTooLarge(limit: limits.head)
            case .found: break
            }
            let isEmptyLine = searched - lineStart == 2
            lineStart = searched
            guard isEmptyLine else { continue }
            // A second empty line before the request.
            guard !isFirstLine else { throw .malformedRequestLine }
            let end = searched - 2
            take(to: searched)
            return first..<end
        }
    }

    /// A request line without end is a method without end when no space is where the longest method would end.
    private func tooLongRequestLine(_ limits: HTTPLimits) -> HTTPParseError {
        bytes[start...].prefix(32).contains(Octet.space) ? .targetTooLong(limit: limits.target) : .unknownMethod
    }

    private enum LineEnd {
        case found, incomplete, malformed, tooLong
    }

    /// Moves `searched` past the next CRLF among the first `limit` octets. The first octet that breaks a rule decides,
    /// whatever came with it.
    private mutating func findLineEnd(within limit: Int) -> LineEnd {
        let end = start + min(limit, bytes.count - start)
        var index = searched
        defer { searched = index }
        while index < end {
            guard Octet.isControl(bytes[index]) else {
                index += 1
                continue
            }
            guard bytes[index] == Octet.carriageReturn else { return .malformed }
            // Waits at a CR that nothing follows yet.
            guard index + 1 < end else { break }
            guard bytes[index + 1] == Octet.lineFeed else { return .malformed }
            index += 2
            return .found
        }
        return bytes.count - start < limit ? .incomplete : .tooLong
    }

    private mutating func take(to end: Int) {
        start = end
        searched = max(searched, end)
        lineStart = max(lineStart, end)
    }
}
