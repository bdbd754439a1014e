import HTTP
import Testing

@testable import HTTPServer

/// Answers that no handler has given.
struct OwnAnswerTests {
    private struct Fault: Error {}

    /// What an answer of the server's own always has, and the observer's word of it.
    private func check(_ answer: Answer, status: Int, _ server: TestServer) {
        #expect(answer.status == status)
        #expect(answer.field("X-Content-Type-Options") == "nosniff")
        #expect(answer.field("X-Request-Id") == "request-1")
        #expect(answer.field("Cache-Control") == "no-store")
        #expect(answer.text.hasSuffix("}\n"))
        #expect(server.events.all.last?.contains(#"requestID: Optional("request-1")"#) == true)
    }

    @Test(
        "A refusal isn't sniffed, and has a name that the log knows",
        arguments: [
            ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("GET / HTTP/1.1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n", 413),
            ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 101))\r\n", 431),
        ])
    func refusal(request: String, status: Int) async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(request)
        check(try client.answer(), status: status, server)
        await server.stop()
    }

    @Test("So has the answer to a request that took too long to arrive")
    func slowRequest() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\n")
        try server.barrier()
        server.pass(.seconds(10))
        check(try client.answer(), status: 408, server)
        await server.stop()
    }

    @Test("So has the answer for a handler that failed")
    func failure() async throws {
        let server = try TestServer { _ in throw Fault() }
        let client = try server.connect()
        try client.send(get("/"))
        check(try client.answer(), status: 500, server)
        await server.stop()
    }

    @Test("So has the answer for a handler that takes too long, and for a connection too many")
    func busy() async throws {
        let gate = Gate()
        let server = try TestServer(maxConnections: 1) { _ in
            await gate.wait()
            return HTTPResponse(status: .ok)
        }
        let first = try server.connect()
        try first.send(get("/"))
        await gate.waiters(1)
        check(try server.connect().answer(), status: 503, server)
        server.pass(.seconds(30))
        check(try first.answer(), status: 503, server)
        gate.open()
        await server.stop()
    }
}
