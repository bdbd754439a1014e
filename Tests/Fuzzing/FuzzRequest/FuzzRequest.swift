import FuzzDriver
import HTTP

/// Requests: how bytes are cut makes no difference, what is accepted can be written and read again, and no value of a
/// field gets an answer another line.
@main
struct FuzzRequest {
    static func main() {
        var small = HTTPLimits()
        small.head = 160
        small.target = 24
        small.fields = 3
        small.body = 12
        small.chunkExtensions = 6
        var large = HTTPLimits()
        large.head *= 8
        large.target *= 8
        large.fields += 1  // Written again, every request has a length.

        fuzz { bytes in
            for limits in [HTTPLimits(), small] {
                let whole = Parsed(bytes, limits: limits, piece: bytes.count)
                precondition(whole == Parsed(bytes, limits: limits, piece: 1))
                precondition(whole == Parsed(bytes, limits: limits, piece: 3))
                for request in whole.requests {
                    precondition(request.body.count <= limits.body && request.fields.lines.count <= limits.fields)
                    let again = Parsed(written(request), limits: large, piece: .max)
                    precondition(again.requests.map(plain) == [plain(request)] && again.error == nil)
                }
                whole.requests.forEach(checkFields)
            }
        }
    }

    /// The request in absolute form with the length of its content.
    private static func written(_ request: HTTPRequest) -> [UInt8] {
        var target = request.authority.isEmpty ? "" : "http://" + request.authority
        if request.path != "*" || target.isEmpty { target += request.path }
        if let query = request.query { target += "?" + query }
        var text = "\(request.method.rawValue) \(target) HTTP/1.\(request.minorVersion)\r\n"
        for line in plain(request).fields.lines { text += "\(line.name): \(line.value)\r\n" }
        return Array((text + "Content-Length: \(request.body.count)\r\n\r\n").utf8) + request.body
    }

    /// The request without the fields that frame it.
    private static func plain(_ request: HTTPRequest) -> HTTPRequest {
        var plain = request
        plain.fields = [:]
        for line in request.fields.lines
        where !["content-length", "transfer-encoding"].contains(line.name.lowercased()) {
            plain.fields.append(line.name, line.value)
        }
        return plain
    }

    private static func checkFields(_ request: HTTPRequest) {
        let response = HTTPResponse(status: .ok, fields: request.fields, body: request.body)
        var output: [UInt8] = []
        HTTPResponseEncoder.append(response, answering: request, keepsAlive: true, date: "", to: &output)
        precondition(
            output.count(where: { $0 == UInt8(ascii: "\n") }) <= 6 + request.fields.lines.count + request.body.count)

        _ = (request.keepsAlive, Cookies(request.fields))
        let quality = AcceptHeader(request.fields).quality(of: "text/html")
        precondition((0...1000).contains(quality))
        if let everything = IPNetwork("0.0.0.0/0") {
            _ = ForwardedClient(request, trusting: [everything])
        }
        for value in request.fields.lines.map(\.value) {
            if let type = MediaType(value) { precondition(MediaType(type.essence)?.essence == type.essence) }
            if let address = IPAddress(value) { precondition(IPAddress(address.description) == address) }
            if let network = IPNetwork(value) { precondition(IPNetwork(network.description) == network) }
            if let date = HTTPDate(value, now: HTTPDate(secondsSince1970: 0)) {
                precondition(HTTPDate(date.text, now: date) == date)
            }
        }
        var router = Router<Int>(prefix: "/b")
        router.add(.get, "/", 0)
        router.add(.post, "/a/{x}", 1)
        if case .found(let handler, let captures, _) = router.route(request.method, request.path) {
            precondition(captures.count == handler)
            precondition(captures.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) })
        }
    }
}

/// What bytes come to.
private struct Parsed: Equatable {
    var requests: [HTTPRequest] = []
    var error: HTTPParseError?
    var phase = HTTPRequestParser.Phase.idle

    init(_ bytes: [UInt8], limits: HTTPLimits, piece: Int) {
        var parser = HTTPRequestParser(limits: limits)
        var rest = bytes[...]
        do {
            while !rest.isEmpty {
                parser.append(rest.prefix(piece))
                rest = rest.dropFirst(piece)
                while let event = try parser.next() {
                    if case .request(let request) = event { requests.append(request) }
                }
            }
        } catch {
            self.error = error
        }
        phase = parser.phase
    }
}
