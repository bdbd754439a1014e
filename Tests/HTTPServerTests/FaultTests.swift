import Dispatch
import Glibc
import HTTP
import HTTPServer
import Synchronization
import Testing

struct FaultTests {
    private struct Secret: Error {
        let text = "password"
    }

    @Test(
        "R64: a handler that throws is a plain 500, and the connection and the process live on",
        arguments: [true, false])
    func throwing(isLate: Bool) async throws {
        let server = try TestServer { request in
            if isLate { await Task.yield() }
            if request.path == "/fault" { throw Secret() }
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/fault"))
        let answer = try client.answer()
        #expect(answer.status == 500)
        #expect(answer.text.contains("\"code\":\"internal_error\""))
        #expect(!answer.text.contains("password"))
        #expect(server.events.all.count == 1)
        let other = try server.connect()
        try other.send(get("/alive"))
        #expect(try other.answer().status == 200)
        await server.stop()
    }

    @Test("Clients that reset their connections in the middle of everything harm nobody")
    func resets() async throws {
        let server = try TestServer(loops: 2) { request in
            await Task.yield()
            return HTTPResponse(status: .ok, body: [UInt8](repeating: 0, count: 300_000))
        }
        for index in 0..<200 {
            let client = try server.connect()
            client.resetsOnClose()
            try client.send(index % 3 == 0 ? "GET / HT" : String(repeating: get("/"), count: index % 5 + 1))
        }
        let client = try server.connect()
        try client.send(get("/"))
        #expect(try client.answer().body.count == 300_000)
        await server.stop()
    }

    @Test("Handlers run on the loop's thread, also after they have waited for another thread")
    func executor() async throws {
        let server = try TestServer { _ in
            let before = pthread_self()
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { @Sendable in continuation.resume() }
            }
            let after = pthread_self()
            return HTTPResponse(status: .ok, body: Array((before == after ? "same" : "other").utf8))
        }
        let client = try server.connect()
        for _ in 0..<100 {
            try client.send(get("/"))
            #expect(try client.answer().text == "same")
        }
        await server.stop()
    }

    @Test("Late answers reach nobody else when the descriptor has been given away")
    func lateAnswers() async throws {
        let gate = Gate()
        let server = try TestServer { request in
            if request.path == "/slow" { await gate.wait() }
            return try await TestServer.echo(request)
        }
        for _ in 0..<20 {
            let client = try server.connect()
            try client.send(get("/slow"))
        }
        await gate.waiters(20)
        server.pass(.seconds(30))  // Ends them all; their descriptors are free.
        try server.barrier()
        server.pass(.seconds(2))
        let clients = try (0..<20).map { _ in try server.connect() }
        for client in clients { try client.send(get("/new")) }
        gate.open()
        for client in clients { #expect(try client.answer().text == "GET /new\n") }
        await server.stop()
    }

    @Test("The peer's address is the client's; IPv4 that came through IPv6 is IPv4")
    func peers() async throws {
        for address: ListenAddress in [.tcp(.v4(0x7f00_0001), port: 0), .tcp(.v6(high: 0, low: 0), port: 0)] {
            let server = try TestServer(address) { request in
                #expect(request.peer == .v4(0x7f00_0001))
                return HTTPResponse(status: .ok)
            }
            let client = try server.connect()
            try client.send(get("/"))
            #expect(try client.answer().status == 200)
            await server.stop()
        }
    }
}
