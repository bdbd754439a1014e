import Glibc
import HTTP
import HTTPServer
import Testing

struct ShutdownTests {
    @Test("C113: 20 requests in flight are answered, 100 times", .timeLimit(.minutes(5)))
    func inFlight() async throws {
        for _ in 0..<100 {
            let gate = Gate()
            let server = try TestServer(loops: 2) { request in
                await gate.wait()
                return try await TestServer.echo(request)
            }
            let clients = try (0..<20).map { _ in try server.connect() }
            for client in clients { try client.send(get("/")) }
            await gate.waiters(20)
            let stopping = server.beginStop()
            gate.open()
            for client in clients {
                #expect(try client.answer().status == 200)
                _ = try client.rest()
            }
            for client in clients { client.close() }
            #expect(await stopping.value)
        }
    }

    @Test("C113: requests that nobody has read yet are answered, and connections without any are closed")
    func unread() async throws {
        for _ in 0..<20 {
            let server = try TestServer(loops: 2)
            let idle = try server.connect()
            let clients = try (0..<20).map { index in
                let client = try server.connect()
                try client.send(get("/\(index)") + get("/second"))
                return client
            }
            let stopping = server.beginStop()
            for (index, client) in clients.enumerated() {
                #expect(try client.answer().text == "GET /\(index)\n")
                #expect(try client.answer().text == "GET /second\n")
                #expect(try client.rest().isEmpty)
            }
            #expect(try idle.rest().isEmpty)
            for client in clients { client.close() }
            #expect(await stopping.value)
        }
    }

    @Test("A request that has half arrived may come to its end")
    func halfArrived() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel")
        try server.barrier()
        let stopping = server.beginStop()
        while (try? server.connect()) != nil { await Task.yield() }  // Until nothing is accepted any more.
        try client.send("lo")
        let answer = try client.answer()
        #expect(answer.text == "POST /\nhello")
        #expect(answer.field("Connection") == "close")
        #expect(try client.rest().isEmpty)
        client.close()
        #expect(await stopping.value)
    }

    @Test("What isn't done in time is cut off, and said so; the handler may end when it likes")
    func cut() async throws {
        let gate = Gate()
        let seen = Record()
        let server = try TestServer { request in
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                seen.add("cancelled")
            }
            seen.add("ended")
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/"))
        await gate.waiters(1)
        let stopping = server.beginStop()
        while (try? server.connect()) != nil { await Task.yield() }
        server.pass(.seconds(10))
        #expect(await stopping.value == false)
        #expect((try? client.rest())?.isEmpty ?? true)
        gate.open()
        while !seen.all.contains("ended") { await Task.yield() }
        #expect(seen.all == ["cancelled", "ended"])
    }

    @Test("100 rounds of start, request and stop on one port leave nothing behind", .timeLimit(.minutes(5)))
    func rounds() async throws {
        await #expect(processExitsWith: .success) {
            func openDescriptors() -> Int { (0..<1024).filter { fcntl(Int32($0), F_GETFD) >= 0 }.count }
            var port: UInt16 = 0
            var before = 0
            for round in 0..<100 {
                let server = try TestServer(.tcp(.v4(0x7f00_0001), port: port), loops: 2)
                port = server.port
                do {
                    let client = try server.connect()
                    try client.send(get("/"))
                    guard try client.answer().status == 200 else { exit(2) }
                }
                guard await server.server.shutdown(within: .seconds(5)) else { exit(3) }
                if round == 9 { before = openDescriptors() }
            }
            // The last loop's thread may still be letting go.
            for _ in 0..<1000 where openDescriptors() > before { await Task.yield() }
            if openDescriptors() > before + 4 { exit(4) }
        }
    }

    @Test("Stopping twice, or a server that never ran, ends at once")
    func twice() async throws {
        let server = try TestServer()
        #expect(await server.server.shutdown(within: .zero))
        #expect(await server.server.shutdown(within: .zero))
        let never = HTTPServer(
            configuration: ServerConfiguration(addresses: []), handler: Handler(answer: TestServer.echo))
        #expect(await never.shutdown(within: .zero))
    }
}
