/// A request's head, read and checked: where its content ends is certain (RFC 9112 §6.3).
struct HTTPRequestHead: Sendable {
    /// How the end of the content is told.
    enum Framing: Hashable, Sendable {
        case length(Int)
        case chunked
    }

    let method: HTTPMethod
    let target: RequestTarget
    let authority: String
    let fields: HTTPFields
    let minorVersion: UInt8
    let framing: Framing
    /// Whether `100 Continue` is still to be sent when content is missing.
    var expectsContinue: Bool

    /// Reads a head; `block` ends with the last line's CRLF.
    init(_ bytes: [UInt8], _ block: Range<Int>, limits: HTTPLimits) throws(HTTPParseError) {
        var lines = LineReader(bytes: bytes, rest: block)
        let requestLine = try RequestLine(bytes, lines.next(), limits: limits)
        method = requestLine.method
        minorVersion = requestLine.minorVersion

        var fields = HTTPFields()
        var marks = FramingFields(minorVersion: minorVersion)
        while !lines.isAtEnd {
            let line = try FieldLine(bytes, lines.next())
            guard fields.lines.count < limits.fields else { throw .tooManyFields(limit: limits.fields) }
            try marks.read(bytes, line)
            fields.append(
                String(decoding: bytes[line.name], as: UTF8.self), String(decoding: bytes[line.value], as: UTF8.self))
        }
        self.fields = fields
        // RFC 9112 §3.2: HTTP/1.0 knew no Host.
        guard let host = marks.host ?? (minorVersion == 0 ? "" : nil) else { throw .malformedHost }
        target = try RequestTarget(bytes, requestLine.target, method: method)
        authority = target.authority ?? host
        framing = try marks.framing(limits: limits)
        expectsContinue = marks.expectsContinue && minorVersion == 1
    }

    /// The request when its content is there.
    func request(body: [UInt8]) -> HTTPRequest {
        HTTPRequest(
            method: method, path: target.path, query: target.query, authority: authority, fields: fields, body: body,
            minorVersion: minorVersion)
    }
}

/// Cuts a checked block, in which each CR is followed by LF, into lines.
private struct LineReader {
    let bytes: [UInt8]
    var rest: Range<Int>

    var isAtEnd: Bool { rest.isEmpty }

    mutating func next() -> Range<Int> {
        var end = rest.lowerBound
        while end < rest.upperBound, bytes[end] != Octet.carriageReturn { end += 1 }
        defer { rest = min(end + 2, rest.upperBound)..<rest.upperBound }
        return rest.lowerBound..<end
    }
}
