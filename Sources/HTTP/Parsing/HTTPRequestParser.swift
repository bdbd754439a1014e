/// Turns the bytes of one connection into requests (RFC 9112).
///
/// Bytes go in with ``append(_:)`` as they come; ``next()`` is then called until it gives `nil`. How the bytes were cut
/// into pieces makes no difference. Strict where leniency lets two parsers disagree about where a request ends: line
/// ends are CRLF, a request with two ways of telling its length is refused (RFC 9112 §11.2).
///
/// In ``Phase/idle`` a parser holds no memory of its own and is worth no more than a new one.
public struct HTTPRequestParser: Sendable {
    /// Which deadline applies.
    public enum Phase: Hashable, Sendable {
        /// No request has begun and nothing is held.
        case idle
        /// A request has begun, its head isn't complete.
        case head
        /// The head is complete, its content isn't.
        case body
    }

    private enum State {
        case head
        case body(HTTPRequestHead, length: Int)
        case chunkedBody(HTTPRequestHead, ChunkedBody)
        case failed(HTTPParseError)
    }

    private let limits: HTTPLimits
    private var state = State.head
    /// What has been read and not been taken yet.
    private var input = ParserInput()
    /// RFC 9112 §2.2: one empty line before a request line is skipped; some clients send it after content.
    private var hasSkippedEmptyLine = false

    /// A parser for a new connection.
    public init(limits: HTTPLimits) { self.limits = limits }

    /// Where the connection stands.
    public var phase: Phase {
        switch state {
        case .head, .failed: input.isEmpty && !hasSkippedEmptyLine ? .idle : .head
        case .body, .chunkedBody: .body
        }
    }

    /// Takes what has been read from the connection. Holds it all: read no more while an earlier request waits for its
    /// answer.
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        if case .failed = state { return }
        input.append(bytes)
    }

    /// The next event, or `nil` when more bytes are needed.
    /// - Throws: ``HTTPParseError`` when the bytes are no request, and again whenever it is called after that: answer
    ///   with its status and close.
    public mutating func next() throws(HTTPParseError) -> HTTPParserEvent? {
        do {
            return try advance()
        } catch {
            state = .failed(error)
            input = ParserInput()
            throw error
        }
    }

    private mutating func advance() throws(HTTPParseError) -> HTTPParserEvent? {
        while true {
            switch state {
            case .failed(let error): throw error
            case .head:
                guard let head = try readHead() else { return nil }
                switch head.framing {
                case .length(0): return finish(head, body: [])
                case .length(let length): state = .body(head, length: length)
                case .chunked: state = .chunkedBody(head, ChunkedBody())
                }
            case .body(var head, let length):
                if let body = input.take(length) { return finish(head, body: body) }
                guard head.expectsContinue else { return nil }
                head.expectsContinue = false
                state = .body(head, length: length)
                return .expectsContinue
            case .chunkedBody(var head, var chunks):
                state = .head  // So that the content has one owner while it grows.
                if let body = try chunks.read(from: &input, limits: limits) { return finish(head, body: body) }
                let asks = head.expectsContinue
                head.expectsContinue = false
                state = .chunkedBody(head, chunks)
                return asks ? .expectsContinue : nil
            }
        }
    }

    private mutating func readHead() throws(HTTPParseError) -> HTTPRequestHead? {
        if !hasSkippedEmptyLine { hasSkippedEmptyLine = input.skipEmptyLine() }
        guard let block = try input.takeHead(limits: limits) else { return nil }
        return try HTTPRequestHead(input.bytes, block, limits: limits)
    }

    private mutating func finish(_ head: HTTPRequestHead, body: [UInt8]) -> HTTPParserEvent {
        state = .head
        hasSkippedEmptyLine = false
        input.releaseIfEmpty()
        var request = head.request
        request.body = body
        return .request(request)
    }
}
