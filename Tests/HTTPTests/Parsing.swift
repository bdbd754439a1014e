import HTTP

/// What bytes come to: the requests in their order, then the error if there was one.
struct Parsed: Equatable {
    var requests: [HTTPRequest] = []
    var error: HTTPParseError?
    var continues = 0
    var phase = HTTPRequestParser.Phase.idle
}

/// Parses bytes cut into pieces, as a server does with what it reads.
func parse(_ bytes: [UInt8], limits: HTTPLimits = HTTPLimits(), piece: Int = .max) -> Parsed {
    var parser = HTTPRequestParser(limits: limits)
    var parsed = Parsed()
    var start = 0
    do {
        while start < bytes.count {
            let part = bytes[start...].prefix(piece)
            parser.append(part)
            start += part.count
            while let event = try parser.next() {
                switch event {
                case .expectsContinue: parsed.continues += 1
                case .request(let request): parsed.requests.append(request)
                }
            }
        }
    } catch {
        parsed.error = error
    }
    parsed.phase = parser.phase
    return parsed
}

/// Parses text in which each `\n` stands for CRLF, in one piece; traps nothing and demands that pieces of one and of
/// seven bytes come to the same.
func parse(lines: String, limits: HTTPLimits = HTTPLimits()) -> Parsed {
    parse(text: lines.replacing("\n", with: "\r\n"), limits: limits)
}

/// As ``parse(lines:limits:)``, of text as it is.
func parse(text: String, limits: HTTPLimits = HTTPLimits()) -> Parsed {
    let bytes = Array(text.utf8)
    let whole = parse(bytes, limits: limits)
    for piece in [1, 7] {
        let cut = parse(bytes, limits: limits, piece: piece)
        precondition(cut.requests == whole.requests && cut.error == whole.error && cut.phase == whole.phase)
    }
    return whole
}
