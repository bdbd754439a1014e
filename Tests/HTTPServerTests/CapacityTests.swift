import Glibc
import HTTP
import Synchronization
import Testing

@testable import HTTPServer

struct CapacityTests {
    @Test(
        "C97: with 10,000 idle connections, as many as there may be, a request is still answered",
        .timeLimit(.minutes(5)))
    func idleConnections() async throws {
        let server = try TestServer(loops: 2)
        let port = server.port
        // The clients' descriptors are another process's, since one process may not have 20,000 everywhere.
        await #expect(processExitsWith: .success) { [port = port as UInt16] in
            OpenFiles.raiseLimit()
            var clients: [TestClient] = []
            for _ in 0..<10_000 { clients.append(try TestClient(port: port)) }
            let last = try TestClient(port: port)
            try last.send(get("/health"))
            guard try last.answer().status == 200 else { exit(2) }
            // All but the one that made room still work.
            guard let newest = clients.last else { exit(3) }
            try newest.send(get("/idle"))
            guard try newest.answer().status == 200 else { exit(4) }
        }
        #expect(server.events.all.allSatisfy { $0 == "connectionClosedForAnother" })
        await server.stop()
    }

    @Test("One connection too many closes the one that was idle longest")
    func longestIdle() async throws {
        let server = try TestServer(maxConnections: 2)
        let first = try server.connect()
        try first.send(get("/1"))
        #expect(try first.answer().status == 200)
        server.pass(.seconds(1))
        let second = try server.connect()
        try second.send(get("/2"))
        #expect(try second.answer().status == 200)
        server.pass(.seconds(1))
        let third = try server.connect()
        try third.send(get("/3"))
        #expect(try third.answer().status == 200)
        #expect(try first.rest().isEmpty)
        try second.send(get("/2"))
        #expect(try second.answer().status == 200)
        await server.stop()
    }

    @Test("When every connection is at work, one more is told to come again")
    func tooMany() async throws {
        let gate = Gate()
        let server = try TestServer(maxConnections: 2) { request in
            await gate.wait()
            return try await TestServer.echo(request)
        }
        let busy = try (0..<2).map { _ in try server.connect() }
        for client in busy { try client.send(get("/")) }
        await gate.waiters(2)
        for _ in 0..<5 {
            let client = try server.connect()
            let answer = try client.answer()
            #expect(answer.status == 503)
            #expect(answer.field("Retry-After") == "1")
            #expect(try client.rest().isEmpty)
        }
        gate.open()
        for client in busy { #expect(try client.answer().status == 200) }
        await server.stop()
    }

    @Test("When descriptors run out, the server waits without spinning, and goes on when there are some")
    func outOfDescriptors() async throws {
        await #expect(processExitsWith: .success) {
            let failures = Atomic(0)
            let server = HTTPServer(
                configuration: ServerConfiguration(addresses: [.tcp(.v4(0x7f00_0001), port: 0)]),
                handler: Handler(answer: TestServer.echo),
                observer: { if case .acceptFailed = $0 { failures.add(1, ordering: .relaxed) } })
            guard case .tcp(_, let port) = try server.start().first else { exit(2) }
            var clients = try (0..<40).map { _ in try TestClient() }
            let limit = rlim_t(clients.map(\.descriptor).max() ?? 0) + 11
            var limits = rlimit(rlim_cur: limit, rlim_max: limit)
            guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { exit(3) }
            for client in clients {
                try client.connect(port: port)
                try client.send("GET / HTTP/1.1\r\n")  // At work, so not to be closed for another.
            }
            while failures.load(ordering: .relaxed) == 0 { usleep(1000) }
            let before = clock()
            usleep(500_000)
            if clock() - before > 100_000 { exit(4) }  // Microseconds of processor time.
            clients.removeFirst(20)
            for client in clients {
                try client.send("Host: a\r\n\r\n")
                guard try client.answer().status == 200 else { exit(5) }
            }
            guard await server.shutdown(within: .zero) else { exit(6) }
        }
    }

    @Test func `an idle connection takes 40 octets`() {
        #expect(MemoryLayout<Connection>.stride == 40)
    }
}
