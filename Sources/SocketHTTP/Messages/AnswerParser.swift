#if os(Linux)
/// Makes an answer of bytes as they come (RFC 9112). Pure: it knows of no socket.
struct AnswerParser {
    /// Of all heads and trailers of an answer together, in bytes.
    static let headLimit = 32 * 1024
    /// Of the line before a chunk: a number in hexadecimal, and extensions that nobody uses.
    private static let chunkLineLimit = 256

    private enum Phase {
        case status
        case fields
        case length(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailer
        case untilEnd
        case whole
    }

    private let bodyLimit: Int
    private let isHeadOnly: Bool
    private var phase = Phase.status
    private var head: AnswerHead?
    private var body: [UInt8] = []
    /// A line whose end hasn't come.
    private var line: [UInt8] = []
    private var headLeft = Self.headLimit

    /// A parser for one answer. After the head of an answer to CONNECT another protocol begins: `isHeadOnly`.
    init(bodyLimit: Int, isHeadOnly: Bool = false) {
        self.bodyLimit = bodyLimit
        self.isHeadOnly = isHeadOnly
    }

    /// Takes bytes; the answer once it is whole. What comes after it is of no interest.
    mutating func take(_ bytes: [UInt8]) throws(CallError) -> ClientAnswer? {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch phase {
            case .status, .fields, .chunkSize, .chunkEnd, .trailer:
                guard let line = try takeLine(&rest) else { return nil }
                try read(line)
            case .length(let left):
                let count = try takeBody(&rest, left)
                phase = count == left ? .whole : .length(left: left - count)
            case .chunk(let left):
                let count = try takeBody(&rest, left)
                phase = count == left ? .chunkEnd : .chunk(left: left - count)
            case .untilEnd: _ = try takeBody(&rest, rest.count)
            case .whole: return answer
            }
        }
        if case .whole = phase { return answer }
        return nil
    }

    /// The connection has come to its end: that of the answer, or it was cut.
    mutating func end() throws(CallError) -> ClientAnswer {
        switch phase {
        case .untilEnd, .whole:
            guard let answer else { throw .cut }
            return answer
        case .status where !line.isEmpty && !Self.mayBeHTTP(line): throw .notHTTP
        case .status, .fields, .length, .chunkSize, .chunk, .chunkEnd, .trailer: throw .cut
        }
    }

    private var answer: ClientAnswer? {
        head.map { ClientAnswer(status: $0.status, fields: $0.fields, body: body) }
    }

    private mutating func takeLine(_ rest: inout ArraySlice<UInt8>) throws(CallError) -> [UInt8]? {
        let end = rest.firstIndex(of: 0x0A)
        let taken = rest[..<(end ?? rest.endIndex)]
        let isOfChunk =
            switch phase {
            case .chunkSize, .chunkEnd: true
            case .status, .fields, .length, .chunk, .trailer, .untilEnd, .whole: false
            }
        guard line.count + taken.count <= (isOfChunk ? Self.chunkLineLimit : headLeft) else {
            if case .status = phase, !Self.mayBeHTTP(line + taken) { throw .notHTTP }
            throw isOfChunk ? .malformed("a chunk's size can't be read") : .headTooLarge(limit: Self.headLimit)
        }
        line += taken
        rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
        // Something else shows at its first bytes, also where no line ever ends.
        if case .status = phase, !Self.mayBeHTTP(line) { throw .notHTTP }
        guard end != nil else { return nil }
        if !isOfChunk { headLeft -= min(headLeft, line.count + 1) }
        defer { line = [] }
        return line.last == 0x0D ? line.dropLast() : line
    }

    private static func mayBeHTTP(_ line: [UInt8]) -> Bool {
        line.count < 7 ? "HTTP/1.".utf8.starts(with: line) : line.starts(with: "HTTP/1.".utf8)
    }

    private mutating func read(_ line: [UInt8]) throws(CallError) {
        switch phase {
        case .status:
            head = try AnswerHead(statusLine: line)
            phase = .fields
        case .fields where line.isEmpty: try endHead()
        case .fields: try head?.add(fieldLine: line)
        case .chunkSize: try beginChunk(line)
        case .chunkEnd:
            guard line.isEmpty else { throw .malformed("a chunk is longer than it says") }
            phase = .chunkSize
        case .trailer: if line.isEmpty { phase = .whole }
        case .length, .chunk, .untilEnd, .whole: break
        }
    }

    private mutating func endHead() throws(CallError) {
        guard let head else { throw .malformed("it has no status line") }
        if isHeadOnly, !head.isInterim {
            phase = .whole
            return
        }
        if head.isInterim {
            // Another protocol, which nobody has asked for.
            guard head.status != 101 else { throw .malformed("it changes the protocol") }
            phase = .status
            return
        }
        switch try head.framing() {
        case .length(let length):
            guard length <= bodyLimit else { throw .tooLarge(limit: bodyLimit) }
            phase = length == 0 ? .whole : .length(left: length)
        case .chunked: phase = .chunkSize
        case .untilEnd: phase = .untilEnd
        }
    }

    /// `1a3;name=value` (RFC 9112 §7.1).
    private mutating func beginChunk(_ line: [UInt8]) throws(CallError) {
        let digits = line[..<(line.firstIndex(of: UInt8(ascii: ";")) ?? line.endIndex)].trimmed
        let isHexadecimal = digits.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
            default: false
            }
        }
        guard !digits.isEmpty, isHexadecimal else { throw .malformed("a chunk's size can't be read") }
        // More than fits into an Int is more than any limit.
        let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
        guard size <= bodyLimit - body.count else { throw .tooLarge(limit: bodyLimit) }
        phase = size == 0 ? .trailer : .chunk(left: size)
    }

    private mutating func takeBody(_ rest: inout ArraySlice<UInt8>, _ wanted: Int) throws(CallError) -> Int {
        let count = min(wanted, rest.count)
        guard count <= bodyLimit - body.count else { throw .tooLarge(limit: bodyLimit) }
        body += rest.prefix(count)
        rest = rest.dropFirst(count)
        return count
    }
}
#endif
