import HTTP
import Testing

struct HTTPResponseEncoderTests {
    private let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func encoded(
        _ response: HTTPResponse, method: HTTPMethod = .get, minorVersion: UInt8 = 1, keepsAlive: Bool = true
    ) -> String {
        var output: [UInt8] = []
        HTTPResponseEncoder.append(
            response, answering: HTTPRequest(method: method, path: "/", minorVersion: minorVersion),
            keepsAlive: keepsAlive, date: date, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test("R59: an answer has status line, date, fields, length and content")
    func writesAll() {
        let response = HTTPResponse(status: .ok, fields: ["Content-Type": "text/plain"], body: Array("hello".utf8))
        #expect(
            encoded(response)
                == "HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello")
    }

    @Test("R58: HEAD gives GET's length and no content")
    func writesHead() {
        let response = HTTPResponse(status: .ok, body: Array("hello".utf8))
        let get = encoded(response)
        #expect(encoded(response, method: .head) == get.dropLast(5))
    }

    @Test("R58: neither length nor content where there is none", arguments: [100, 103, 204, 304])
    func writesNothing(status: Int) {
        let response = HTTPResponse(status: HTTPStatus(rawValue: status), body: Array("hello".utf8))
        let text = encoded(response)
        #expect(text.hasPrefix("HTTP/1.1 \(status) ") && text.hasSuffix("\r\n\r\n"))
        #expect(!text.contains("Content-Length") && !text.contains("hello"))
    }

    @Test func `an empty body has the length 0`() {
        #expect(encoded(HTTPResponse(status: .seeOther)).contains("\r\nContent-Length: 0\r\n"))
    }

    @Test("R55: says whether the connection stays open")
    func writesConnection() {
        let response = HTTPResponse(status: .ok)
        #expect(!encoded(response).contains("Connection"))
        #expect(encoded(response, keepsAlive: false).contains("\r\nConnection: close\r\n"))
        #expect(encoded(response, minorVersion: 0).contains("\r\nConnection: keep-alive\r\n"))
        #expect(encoded(response, minorVersion: 0, keepsAlive: false).contains("\r\nConnection: close\r\n"))
    }

    @Test func `no value begins a line of its own`() {
        let response = HTTPResponse(
            status: .ok,
            fields: ["Location": "/a\r\nSet-Cookie: b=c\n\rX: y\u{0}\u{B}z", "X\r\nY": "1", "": "2", "A b": "3"])
        let lines = encoded(response).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(
            lines == [
                "HTTP/1.1 200 OK", "Date: \(date)"[...], "Location: /a  Set-Cookie: b=c  X: y  z", "Content-Length: 0",
                "", "",
            ])
    }

    @Test func `framing is the encoder's alone`() {
        let response = HTTPResponse(
            status: .ok,
            fields: ["content-length": "9", "TRANSFER-ENCODING": "chunked", "connection": "x", "date": "y"])
        #expect(encoded(response) == "HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Length: 0\r\n\r\n")
    }

    @Test("a status that isn't three digits is a fault of the server", arguments: [Int.min, -1, 0, 99, 1000, Int.max])
    func replacesStatus(_ status: Int) {
        #expect(encoded(HTTPResponse(status: HTTPStatus(rawValue: status))).hasPrefix("HTTP/1.1 500 Internal"))
    }

    @Test func `a code without words has none`() {
        #expect(encoded(HTTPResponse(status: HTTPStatus(rawValue: 299))).hasPrefix("HTTP/1.1 299 \r\n"))
    }

    @Test(
        "R55: whether a request lets the connection be used again",
        arguments: [
            (1, [], true), (1, ["close"], false), (1, ["Close"], false), (1, ["x , close"], false),
            (1, ["keep-alive"], true), (1, ["keep-alive", "close"], false), (1, ["closed"], true), (0, [], false),
            (0, ["Keep-Alive"], true), (0, ["keep-alive, close"], false), (1, [",, close"], false),
        ] as [(UInt8, [String], Bool)])
    func keepsAlive(minorVersion: UInt8, connection: [String], expected: Bool) {
        var fields = HTTPFields()
        for value in connection { fields.append("connection", value) }
        let request = HTTPRequest(method: .get, path: "/", fields: fields, minorVersion: minorVersion)
        #expect(request.keepsAlive == expected)
    }
}
