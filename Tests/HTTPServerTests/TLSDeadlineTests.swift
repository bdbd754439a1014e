import COpenSSL
import Glibc
import HTTP
import HTTPServer
import Testing

struct TLSDeadlineTests {
    private let files: CertificateFiles
    /// The first bytes of a handshake that isn't gone on with.
    private static let beginning: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]

    init() throws { files = try CertificateFiles(TestCertificate()) }

    @Test("C97: a handshake that isn't done in 10 s is ended, begun or not", arguments: [0, 1, 11])
    func slowHandshake(count: Int) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try TestClient(port: server.port)
        try client.send(Array(Self.beginning.prefix(count)))
        try server.barrier()
        server.pass(.milliseconds(9900))
        try server.barrier()
        #expect(server.settles(at: 1))
        // However slowly its octets come.
        if count == 1 { try client.send([3]) }
        try server.barrier()
        server.pass(.milliseconds(100))
        #expect(try client.rest().isEmpty)
        #expect(server.settles(at: 0))
        #expect(server.events.all.map { $0.prefix(17) } == ["handshakeTimedOut"])
        await server.stop()
    }

    @Test("C97: a head by TLS that isn't there after 10 s is answered 408")
    func slowHead() async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try server.connect()
        try client.send("GET / HT")
        try server.barrier()
        server.pass(.seconds(10))
        let answer = try client.answer()
        #expect(answer.status == 408)
        #expect(answer.field("Strict-Transport-Security") == "max-age=31536000")
        #expect(try client.rest().isEmpty)
        #expect(client.link?.hasEnd == true)
        await server.stop()
    }

    @Test(
        "A connection by TLS without a request is closed after 60 s, and its end announced", arguments: [true, false])
    func idle(isUsed: Bool) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
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
        #expect(client.link?.hasEnd == true)
        await server.stop()
    }

    @Test("C97: handshakes that stand still make room for others")
    func crowded() async throws {
        let server = try TestServer(maxConnections: 3, credentials: TLSCredentials(files.files))
        let stuck = try (0..<3).map { _ in
            let client = try TestClient(port: server.port)
            try client.send(Self.beginning)
            return client
        }
        #expect(server.settles(at: 3))
        let client = try server.connect()
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        #expect(server.events.all == ["connectionClosedForAnother"])
        #expect(server.settles(at: 3))
        for client in stuck { client.close() }
        await server.stop()
    }

    @Test("Where all connections are being answered, one more is closed and reported")
    func full() async throws {
        let gate = Gate()
        let server = try TestServer(maxConnections: 1, credentials: TLSCredentials(files.files)) { request in
            await gate.wait()
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/"))
        await gate.waiters(1)
        #expect(throws: ClientError.self) { try server.connect() }
        #expect(server.events.all.map { $0.prefix(17) } == ["connectionRefused"])
        gate.open()
        #expect(try client.answer().status == 200)
        await server.stop()
    }
}
