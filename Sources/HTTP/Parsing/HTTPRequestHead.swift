/// A request's head, read and checked: where its content ends is certain (RFC 9112 §6.3).
struct HTTPRequestHead: Sendable {
    /// How the end of the content is told.
    enum Framing: Hashable, Sendable {
        case length(Int)
        case chunked
    }

    /// The request, its content still missing.
    var request: HTTPRequest
    let framing: Framing
    /// Whether `100 Continue` is still to be sent when content is missing.
    var expectsContinue: Bool

    /// Reads a head whose octets have been checked for controls; `block` ends with the last line's CRLF.
    init(_ bytes: [UInt8], _ block: Range<Int>, limits: HTTPLimits) throws(HTTPParseError) {
        let end = bytes.first(Octet.carriageReturn, in: block) ?? block.upperBound
        let requestLine = try RequestLine(bytes, block.lowerBound..<end, limits: limits)

        // A guess from the length; browsers' fields are longer.
        var fields = HTTPFields(capacity: min(block.count / 32 + 1, limits.fields))
        var marks = FramingFields(minorVersion: requestLine.minorVersion)
        var start = end + 2
        while start < block.upperBound {
            let line = try FieldLine(bytes, start..<block.upperBound)
            guard fields.lines.count < limits.fields else { throw .tooManyFields(limit: limits.fields) }
            try marks.read(bytes, line)
            fields.append(bytes.text(line.name), bytes.text(line.value))
            start = line.end + 2
        }
        // RFC 9112 §3.2: HTTP/1.0 knew no Host.
        guard let host = marks.host ?? (requestLine.minorVersion == 0 ? "" : nil) else { throw .malformedHost }
        let target = try RequestTarget(bytes, requestLine.target, method: requestLine.method)
        request = HTTPRequest(
            method: requestLine.method, path: target.path, query: target.query, authority: target.authority ?? host,
            fields: fields, minorVersion: requestLine.minorVersion)
        framing = try marks.framing(limits: limits)
        expectsContinue = marks.expectsContinue
    }
}
