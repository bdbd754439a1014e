import HTTP
import Testing

struct HTTPRequestParserTests {
    @Test func `reads a request with content and its fields in their order`() throws {
        let parsed = parse(
            lines: "POST /send?a=1?b HTTP/1.1\nHost: example.com\nX-A:  1 \nx-a:\t2\nContent-Length: 5\n\nhello")
        let request = try #require(parsed.requests.first)
        #expect(parsed.requests.count == 1 && parsed.error == nil && parsed.phase == .idle)
        #expect(request.method == .post && request.path == "/send" && request.query == "a=1?b")
        #expect(request.authority == "example.com" && request.minorVersion == 1)
        #expect(request.fields.values("X-A") == ["1", "2"] && request.fields.lines.map(\.name)[2] == "x-a")
        #expect(request.body == Array("hello".utf8))
    }

    @Test(
        "R48, R49, R50, R51, R52, R53, C95: what two parsers could read differently is refused",
        arguments: [
            // R48: Host
            ("GET / HTTP/1.1\n\n", HTTPParseError.malformedHost),
            ("GET / HTTP/1.1\nHost: a\nHost: a\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost:\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a b\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a, b\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: user@a\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a/b\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a:65536\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a:8x\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a:1:2\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: :80\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: [::1\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: [1.2.3.4]\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: [::1%25eth0]\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: a%2\n\n", .malformedHost),
            ("GET / HTTP/1.1\nHost: ä\n\n", .malformedHost),
            ("GET http://a/ HTTP/1.1\n\n", .malformedHost),
            // R49, R50: Transfer-Encoding
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\nContent-Length: 5\n\n0\n\n", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 0\nTransfer-Encoding: chunked\n\n0\n\n", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: xchunked\n\n0\n\n", .malformedTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked, identity\n\n0\n\n", .malformedTransferEncoding),
            (
                "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\nTransfer-Encoding: gzip\n\n",
                .malformedTransferEncoding
            ),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked, chunked\n\n0\n\n", .malformedTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding:\n\n", .malformedTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked;a=b\n\n", .malformedTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: \"chunked\"\n\n", .malformedTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: gzip, chunked\n\n", .unknownTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: identity, chunked\n\n", .unknownTransferEncoding),
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: , chunked\n\n", .unknownTransferEncoding),
            ("POST / HTTP/1.0\nHost: a\nTransfer-Encoding: chunked\n\n0\n\n", .malformedTransferEncoding),
            // R51: Content-Length
            ("POST / HTTP/1.1\nHost: a\nContent-Length:\n\n", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: +5\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: -1\n\n", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 5, 6\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 5,\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 5 5\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 0x5\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 1e1\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 5\nContent-Length: 6\n\nhello", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 9223372036854775808\n\n", .ambiguousLength),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 18446744073709551621\n\nhello", .ambiguousLength),
            // R52: names, folded lines, blanks
            ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding : chunked\n\n0\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nX: 1\n 2\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nX: 1\n\t2\n\n", .malformedField),
            ("GET / HTTP/1.1\n Host: a\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nnocolon\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\n: empty\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nX(1): 1\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nÄ: 1\n\n", .malformedField),
            // R53: control characters and lone line ends; leading empty lines
            ("GET / HTTP/1.1\nHost: a\nX: a\u{0}b\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nX: a\u{7F}b\n\n", .malformedField),
            ("GET / HTTP/1.1\nHost: a\nX: a\u{B}b\n\n", .malformedField),
            ("\n\nGET / HTTP/1.1\nHost: a\n\n", .malformedRequestLine),
            (" GET / HTTP/1.1\nHost: a\n\n", .malformedRequestLine),
        ])
    func refuses(lines: String, with error: HTTPParseError) {
        let parsed = parse(lines: lines + "GET /smuggled HTTP/1.1\nHost: a\n\n")
        #expect(parsed.error == error)
        #expect(parsed.requests == [])
    }

    @Test(
        "R53: a lone CR or LF ends no line",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", HTTPParseError.malformedRequestLine),
            ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", .malformedField),
            ("GET / HTTP/1.1\r\nHost: a\r\n\n", .malformedField),
            ("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", .malformedField),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rYZ: b\r\n\r\n", .malformedField),
            ("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", .malformedField),
            ("GET /\rHTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
            ("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
            ("\u{16}\u{3}\u{1}", .malformedRequestLine),
        ])
    func refuses(text: String, with error: HTTPParseError) {
        #expect(parse(text: text).error == error)
    }

    @Test(
        "R48, R57: targets that are none, or of the wrong form",
        arguments: [
            ("GET * HTTP/1.1", HTTPParseError.malformedTarget),
            ("GET a HTTP/1.1", .malformedTarget),
            ("GET ftp://a/ HTTP/1.1", .malformedTarget),
            ("GET http:/a HTTP/1.1", .malformedTarget),
            ("GET http:///a HTTP/1.1", .malformedTarget),
            ("GET http:// HTTP/1.1", .malformedTarget),
            ("GET http:// HTTP/1.1", .malformedTarget),
            ("GET http://user@a/ HTTP/1.1", .malformedTarget),
            ("GET /a#b HTTP/1.1", .malformedTarget),
            ("GET /ä HTTP/1.1", .malformedTarget),
            ("GET /a b HTTP/1.1", .malformedTarget),
            ("GET  / HTTP/1.1", .malformedTarget),
            ("GET /\tb HTTP/1.1", .malformedTarget),
            ("GET  HTTP/1.1", .malformedRequestLine),
            ("GET HTTP/1.1", .malformedRequestLine),
            ("GET /", .malformedRequestLine),
            ("GET / http/1.1", .malformedRequestLine),
            ("GET / HTTP/11", .malformedRequestLine),
            ("GET / HTTP/1.1 ", .malformedRequestLine),
            ("GET / HTTP/2.0", .unsupportedVersion),
            ("GET / HTTP/1.2", .unsupportedVersion),
            ("GET / HTTP/0.9", .unsupportedVersion),
            ("PRI * HTTP/2.0", .unsupportedVersion),
            // R56: methods
            ("get / HTTP/1.1", .unknownMethod),
            ("BREW / HTTP/1.1", .unknownMethod),
            ("PROPFINDPROPFINDPROPFIND / HTTP/1.1", .unknownMethod),
            ("CONNECT a:443 HTTP/1.1", .unknownMethod),
            ("G(T / HTTP/1.1", .malformedRequestLine),
        ])
    func refuses(requestLine: String, with error: HTTPParseError) {
        #expect(parse(lines: requestLine + "\nHost: a\n\n").error == error)
    }

    @Test(
        "R48: the forms of a target; the absolute form's host wins over Host",
        arguments: [
            ("GET / HTTP/1.1", "/", nil, "a"),
            ("GET /? HTTP/1.1", "/", "", "a"),
            ("GET //x/../y%2f|>?q HTTP/1.1", "//x/../y%2f|>", "q", "a"),
            ("GET http://b:81/x?y HTTP/1.1", "/x", "y", "b:81"),
            ("GET HTTPS://b HTTP/1.1", "/", nil, "b"),
            ("GET http://[::1]:80?y HTTP/1.1", "/", "y", "[::1]:80"),
            ("OPTIONS * HTTP/1.1", "*", nil, "a"),
            ("OPTIONS http://b HTTP/1.1", "*", nil, "b"),
            ("OPTIONS http://b? HTTP/1.1", "/", "", "b"),
        ] as [(String, String, String?, String)])
    func reads(requestLine: String, path: String, query: String?, authority: String) throws {
        let request = try #require(parse(lines: requestLine + "\nHost: a\n\n").requests.first)
        #expect(request.path == path && request.query == query && request.authority == authority)
    }

    @Test(
        "R48: hosts that are ones",
        arguments: [
            "example.com", "EXAMPLE.com:8080", "127.0.0.1", "[::1]", "[2001:db8::1]:443", "[::ffff:192.0.2.1]", "a:",
            "a_b",
            "a%20b", "xn--mnchen-3ya.de.",
        ])
    func readsHost(_ host: String) {
        #expect(parse(lines: "GET / HTTP/1.1\nHost: \(host)\n\n").requests.first?.authority == host)
    }

    @Test func `HTTP/1.0 needs no Host`() throws {
        let request = try #require(parse(lines: "OPTIONS / HTTP/1.0\n\n").requests.first)
        #expect(request.authority == "" && request.minorVersion == 0)
    }

    @Test("R51: the same length again changes nothing", arguments: ["5, 5", "5,5", "005", "5\nContent-Length: 5"])
    func readsLength(_ length: String) {
        let parsed = parse(lines: "POST / HTTP/1.1\nHost: a\nContent-Length: \(length)\n\nhello")
        #expect(parsed.requests.first?.body == Array("hello".utf8))
    }

    @Test("R53: one empty line before a request is skipped")
    func skipsEmptyLine() {
        let parsed = parse(lines: "\nGET /1 HTTP/1.1\nHost: a\n\n\nGET /2 HTTP/1.1\nHost: a\n\n\n")
        #expect(parsed.requests.map(\.path) == ["/1", "/2"] && parsed.error == nil && parsed.phase == .head)
    }

    @Test("R55: pipelined requests come in their order")
    func readsPipelined() {
        let parsed = parse(
            lines: """
                POST /1 HTTP/1.1
                Host: a
                Content-Length: 3

                abcPOST /2 HTTP/1.1
                Host: a
                Transfer-Encoding: Chunked

                3
                abc
                0

                GET /3 HTTP/1.1
                Host: a


                """)
        #expect(parsed.requests.map(\.path) == ["/1", "/2", "/3"] && parsed.phase == .idle)
        #expect(parsed.requests.map(\.body.count) == [3, 3, 0])
    }

    @Test("R60: 100 Continue is asked for once, while content is missing, never with HTTP/1.0")
    func asksForContinue() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 3\r\n\r\n"
        #expect(parse(Array(head.utf8)).continues == 1)
        #expect(parse(Array((head + "abc").utf8)).continues == 0)
        #expect(parse(Array((head + "abc").utf8), piece: 1).continues == 1)
        let old = parse(lines: "POST / HTTP/1.0\nExpect: 100-continue\nContent-Length: 3\n\n")
        #expect(old.continues == 0 && old.phase == .body)
        let chunked = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(parse(Array((chunked + "1\r\na\r\n0\r\n\r\n").utf8), piece: 1).continues == 1)
        let other = parse(lines: "POST / HTTP/1.1\nHost: a\nExpect: 200-ok\nContent-Length: 3\n\n")
        #expect(other.error == .unknownExpectation)
        let without = parse(lines: "GET / HTTP/1.1\nHost: a\nExpect: 100-continue\n\n")
        #expect(without.requests.count == 1 && without.continues == 0)
    }

    @Test func `a failed parser stays failed`() {
        var parser = HTTPRequestParser(limits: HTTPLimits())
        parser.append(Array("\n".utf8)[...])
        #expect(throws: HTTPParseError.malformedRequestLine) { try parser.next() }
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...])
        #expect(throws: HTTPParseError.malformedRequestLine) { try parser.next() }
    }

    @Test func `tells which deadline applies`() throws {
        var parser = HTTPRequestParser(limits: HTTPLimits())
        #expect(parser.phase == .idle)
        for (text, phase) in [
            ("P", HTTPRequestParser.Phase.head), ("OST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n", .body),
            ("a", .body),
        ] {
            parser.append(Array(text.utf8)[...])
            #expect(try parser.next() == nil)
            #expect(parser.phase == phase)
        }
        parser.append(Array("b".utf8)[...])
        #expect(try parser.next() != nil)
        #expect(parser.phase == .idle)
    }
}
