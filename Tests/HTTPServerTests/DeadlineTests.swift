import Glibc
import HTTP
import HTTPServer
import Testing

struct DeadlineTests {
    @Test("C97: an octet of a head every 5 s ends with 408 after 10 s")
    func slowHead() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("G")
        try server.barrier()
        server.pass(.seconds(5))
        try client.send("E")
        try server.barrier()
        server.pass(.milliseconds(4900))
        try client.send("T")
        try server.barrier()
        server.pass(.milliseconds(100))
        let answer = try client.answer()
        #expect(answer.status == 408)
        #expect(answer.field("Connection") == "close")
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("The head's deadline begins with each request anew")
    func secondHead() async throws {
        let server = try TestServer()
        let client = try server.connect()
        for _ in 0..<3 {
            try client.send("GET / HT")
            try server.barrier()
            server.pass(.seconds(9))
            try server.barrier()
            try client.send("TP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.answer().status == 200)
        }
        await server.stop()
    }

    @Test(
        "C97: content that doesn't come in 20 s ends with 408",
        arguments: [
            "Content-Length: 5\r\n\r\nhel", "Transfer-Encoding: chunked\r\n\r\n5\r\nhel",
            "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n",
        ])
    func slowBody(content: String) async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\n\(content)")
        try server.barrier()
        server.pass(.seconds(19))
        try server.barrier()
        #expect(server.events.all.isEmpty)
        server.pass(.seconds(1))
        if content.contains("Expect") { #expect(try client.answer().status == 100) }
        #expect(try client.answer().status == 408)
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("A connection without a request is closed in silence after 60 s, used or not", arguments: [true, false])
    func idle(isUsed: Bool) async throws {
        let server = try TestServer()
        let client = try server.connect()
        if isUsed {
            try client.send(get("/"))
            #expect(try client.answer().status == 200)
        }
        try server.barrier()
        server.pass(.seconds(59))
        try server.barrier()
        #expect(server.settles(at: 1))
        server.pass(.seconds(1))
        #expect(try client.rest().isEmpty)
        #expect(server.events.all.isEmpty)
        await server.stop()
    }

    @Test("A client that doesn't take its answer in 30 s is cut off")
    func slowReader() async throws {
        let size = 32_000_000
        let server = try TestServer { request in
            HTTPResponse(
                status: .ok, body: request.path == "/" ? [UInt8](repeating: 0, count: size) : [])
        }
        let client = try server.connect()
        try client.send(get("/"))
        try server.barrier()
        server.pass(.seconds(29))
        try server.barrier()
        #expect(server.settles(at: 1))
        server.pass(.seconds(1))
        try server.barrier()
        #expect(server.settles(at: 0))
        #expect((try? client.rest())?.count ?? 0 < size)
        #expect(server.events.all.count == 1)
        await server.stop()
    }

    @Test("A handler that takes longer than 30 s is cancelled and answered for with 503")
    func slowHandler() async throws {
        let gate = Gate()
        let seen = Record()
        let server = try TestServer { request in
            if request.path != "/barrier" {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    seen.add("cancelled")
                }
            }
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/1") + get("/2"))
        await gate.waiters(1)
        server.pass(.seconds(30))
        let answer = try client.answer()
        #expect(answer.status == 503)
        #expect(answer.field("Retry-After") == "1")
        #expect(try client.rest().isEmpty)
        #expect(seen.all == ["cancelled"])
        gate.open()  // What it says now is too late.
        try server.barrier()
        #expect(server.events.all.map { $0.prefix(15) } == ["handlerTimedOut"])
        await server.stop()
    }

    @Test("A client that never closes its end after the last answer is closed 2 s later")
    func lingering() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("?\r\n\r\n")
        #expect(try client.answer().status == 400)
        #expect(try client.rest().isEmpty)
        #expect(server.settles(at: 1))
        server.pass(.seconds(2))
        try server.barrier()
        #expect(server.settles(at: 0))
        await server.stop()
    }
}
