import COpenSSL
import Glibc
import HTTP
import HTTPServer
import Testing

struct TLSShutdownTests {
    private let files: CertificateFiles

    init() throws { files = try CertificateFiles(TestCertificate()) }

    @Test("C113: 20 requests by TLS in flight are answered, 20 times", .timeLimit(.minutes(5)))
    func inFlight() async throws {
        for _ in 0..<20 {
            let gate = Gate()
            let server = try TestServer(loops: 2, credentials: TLSCredentials(files.files)) { request in
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
                #expect(client.link?.hasEnd == true)
            }
            for client in clients { client.close() }
            #expect(await stopping.value)
        }
    }

    @Test("C113: requests by TLS that nobody has read yet are answered, and connections without any are closed")
    func unread() async throws {
        for _ in 0..<5 {
            let server = try TestServer(loops: 2, credentials: TLSCredentials(files.files))
            let idle = try server.connect()
            try idle.send(get("/"))
            #expect(try idle.answer().status == 200)
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

    @Test(
        "C113: who is in the middle of the handshake when the server stops gets it done, and the first request answered",
        arguments: [false, true])
    func handshake(isDone: Bool) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try TestClient(port: server.port)
        if isDone { try client.secure() }
        try server.barrier()
        let stopping = server.beginStop()
        while (try? TestClient(port: server.port)) != nil { await Task.yield() }
        if !isDone { try client.secure() }
        try client.send(get("/"))
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer.field("Connection") == "close")
        #expect(try client.rest().isEmpty)
        client.close()
        #expect(await stopping.value)
    }

    @Test("A handshake that isn't gone on with holds a stop up for 2 s", arguments: [false, true])
    func stuck(isDone: Bool) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try TestClient(port: server.port)
        if isDone { try client.secure() } else { try client.send([0x16]) }
        try server.barrier()
        let stopping = server.beginStop()
        while (try? TestClient(port: server.port)) != nil { await Task.yield() }
        server.pass(.seconds(2))
        #expect(try client.rest().isEmpty)
        #expect(await stopping.value)
    }
    @Test(
        "A request is begun when a part of its record has come: it isn't closed as idle, when the server stops or before",
        arguments: [false, true])
    func partOfRecord(isStopping: Bool) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try server.connect()
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        // The head of a record with content (RFC 8446 §5.1), and less of the content than it announces.
        try client.sendInClear([23, 3, 3, 0, 64, 1, 2, 3])
        try server.barrier()
        server.pass(.seconds(5))
        let stopping = isStopping ? server.beginStop() : nil
        server.pass(.seconds(5))
        #expect(try client.answer().status == 408)
        client.close()
        if let stopping { #expect(await stopping.value) } else { await server.stop() }
    }
}
