import Glibc
import HTTP
import HTTPServer
import Testing

struct RefusalTests {
    @Test(
        "R49, R50, R51, R52, R53, C95: what another parser could read otherwise is refused, and what follows isn't run",
        arguments: [
            ("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n", 400),
            ("Content-Length: 5\r\nContent-Length: 6", "hello", 400),
            ("Content-Length: +5", "hello", 400),
            ("Content-Length: -1", "", 400),
            ("Content-Length: 5, 6", "hello", 400),
            ("Content-Length:", "", 400),
            ("Content-Length: 0x5", "hello", 400),
            ("Content-Length: 99999999999999999999999", "", 400),
            ("Transfer-Encoding : chunked", "0\r\n\r\n", 400),
            ("Transfer-Encoding: chunked, identity", "0\r\n\r\n", 400),
            ("Transfer-Encoding: xchunked", "0\r\n\r\n", 501),
            ("X: a\r\n b", "", 400),
            ("X: a\u{0}b", "", 400),
            ("X: a\rb", "", 400),
            ("Transfer-Encoding: chunked", "FFFFFFFFFFFFFFFFF\r\n", 400),
            ("Transfer-Encoding: chunked", "g\r\n", 400),
            ("Transfer-Encoding: chunked", "1\r\nabc", 400),
        ])
    func smuggling(fields: String, content: String, status: Int) async throws {
        let seen = Record()
        let server = try TestServer { request in
            seen.add(request.path)
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send("POST /first HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(content)" + get("/smuggled"))
        let answer = try client.answer()
        #expect(answer.status == status || (status == 501 && answer.status == 400))
        #expect(answer.field("Connection") == "close")
        #expect(answer.field("Content-Type") == "application/problem+json")
        #expect(answer.text.contains("\"status\":\(answer.status),"))
        #expect(answer.text.contains("\"code\":\"malformed_request\""))
        #expect(try client.rest().isEmpty)
        #expect(seen.all.isEmpty)
        #expect(server.events.all.count == 1)
        await server.stop()
    }

    @Test(
        "R48, R56, R57: what is refused before a handler is asked, each with its status",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
            ("GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 17_000))\r\n\r\n", 431),
            ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 101))\r\n", 431),
            ("BREW / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
            ("\u{16}\u{3}\u{1}\u{2}", 400),
        ])
    func refusals(request: String, status: Int) async throws {
        let server = try TestServer { _ in HTTPResponse(status: .ok) }
        let client = try server.connect()
        try client.send(request)
        #expect(try client.answer().status == status)
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("C97, R56: 2 MB of content are refused with 413, and the client sees it")
    func largeContent() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n")
        try client.send([UInt8](repeating: 0, count: 2_000_000))
        #expect(try client.answer().status == 413)
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("R60: the client is told to go on, and is answered when it has")
    func expectsContinue() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("POST /e HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer().status == 100)
        try client.send("hello")
        #expect(try client.answer().text == "POST /e\nhello")
        await server.stop()
    }

    @Test("R60: content that is too large is refused before it is sent")
    func expectsTooMuch() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("POST /e HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer().status == 413)
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("A client that never stops sending after a refusal is cut off")
    func endlessContent() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n")
        let chunk = [UInt8](repeating: 0, count: 1_000_000)
        #expect(throws: ClientError.self) {
            for _ in 0..<200 { try client.send(chunk) }
        }
        await server.stop()
    }

    @Test("Random octets never end the process", arguments: [1, 2, 3, 4] as [UInt64])
    func randomOctets(seed: UInt64) async throws {
        let server = try TestServer()
        var state = seed
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let base = Array((get("/a") + "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc" + get("/c")).utf8)
        for _ in 0..<200 {
            var bytes = base
            for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            let client = try server.connect()
            try? client.send(bytes)
            client.finish()
            _ = try? client.rest()
        }
        let client = try server.connect()
        try client.send(get("/alive"))
        #expect(try client.answer().status == 200)
        await server.stop()
    }
}
