/// Content in chunks while it arrives (RFC 9112 §7.1). Extensions and trailer fields are bounded, checked and dropped.
struct ChunkedBody: Sendable {
    private enum Expected {
        case size
        case data(Int)
        case dataEnd
        case trailer
    }

    private var expected = Expected.size
    private var content: [UInt8] = []
    private var extensionOctets = 0
    private var trailerOctets = 0
    private var trailerFields = 0

    /// The content when its end has come, else `nil`.
    mutating func read(from input: inout ParserInput, limits: HTTPLimits) throws(HTTPParseError) -> [UInt8]? {
        while true {
            switch expected {
            case .size:
                // 16 digits count to 2⁶⁴.
                let extensions = min(limits.chunkExtensions - extensionOctets, 1 << 20)
                let limit = 16 + extensions + 2
                guard
                    let line = try input.takeLine(limit: limit, malformed: .malformedChunk, tooLong: .malformedChunk)
                else { return nil }
                let size = try readSize(input.bytes, line)
                guard extensionOctets <= limits.chunkExtensions else { throw .malformedChunk }
                guard size <= limits.body - content.count else { throw .bodyTooLarge(limit: limits.body) }
                expected = size == 0 ? .trailer : .data(size)
            case .data(let missing):
                let moved = input.move(missing, to: &content)
                guard moved == missing else {
                    expected = .data(missing - moved)
                    return nil
                }
                expected = .dataEnd
            case .dataEnd:
                guard let line = try input.takeLine(limit: 2, malformed: .malformedChunk, tooLong: .malformedChunk)
                else { return nil }
                guard line.isEmpty else { throw .malformedChunk }
                expected = .size
            case .trailer:
                guard
                    let line = try input.takeLine(
                        limit: limits.head - trailerOctets, malformed: .malformedField,
                        tooLong: .headTooLarge(limit: limits.head))
                else { return nil }
                guard !line.isEmpty else { return content }
                trailerFields += 1
                guard trailerFields <= limits.fields else { throw .tooManyFields(limit: limits.fields) }
                _ = try FieldLine(input.bytes, line)
                trailerOctets += line.count + 2
            }
        }
    }

    private mutating func readSize(_ bytes: [UInt8], _ line: Range<Int>) throws(HTTPParseError) -> Int {
        var size = 0
        var index = line.lowerBound
        while index < line.upperBound, let digit = Octet.hexValue(bytes[index]) {
            let (product, overflows) = size.multipliedReportingOverflow(by: 16)
            guard !overflows, index - line.lowerBound < 16 else { throw .malformedChunk }
            size = product | Int(digit)
            index += 1
        }
        guard index > line.lowerBound else { throw .malformedChunk }
        extensionOctets += line.upperBound - index
        while index < line.upperBound, Octet.isBlank(bytes[index]) { index += 1 }
        // Blanks are for an extension to follow, not for the end of the line.
        guard index < line.upperBound ? bytes[index] == Octet.semicolon : !Octet.isBlank(bytes[index - 1])
        else { throw .malformedChunk }
        return size
    }
}
