import COpenSSL
import Glibc
import HTTP
import HTTPServer
import Testing

struct TLSExchangeTests {
    private static let versions = [TLS1_2_VERSION, TLS1_3_VERSION]
    private let files: CertificateFiles

    init() throws { files = try CertificateFiles(TestCertificate()) }

    @Test("A connection is used again and again, and its end is announced", arguments: versions)
    func keepAlive(version: Int32) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try server.connect(TLSOffer(versions: version...version))
        for number in 0..<50 {
            try client.send(get("/\(number)"))
            #expect(try client.answer().text == "GET /\(number)\n")
        }
        try client.send(get("/last", "Connection: close\r\n"))
        #expect(try client.answer().text == "GET /last\n")
        #expect(try client.rest().isEmpty)
        #expect(client.link?.hasEnd == true)
        await server.stop()
    }

    @Test("Pipelined requests in records of one octet", arguments: versions)
    func smallRecords(version: Int32) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try server.connect(TLSOffer(versions: version...version))
        let body = String(repeating: "x", count: 300)
        for number in 0..<20 {
            let request = "POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            for octet in request.utf8 { try client.send([octet]) }
        }
        for number in 0..<20 { #expect(try client.answer().text == "POST /\(number)\n\(body)") }
        await server.stop()
    }

    @Test("Many pipelined requests in few records", arguments: versions)
    func pipelined(version: Int32) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        let client = try server.connect(TLSOffer(versions: version...version))
        try client.send((0..<2000).map { get("/\($0)") }.joined())
        for number in 0..<2000 { #expect(try client.answer().text == "GET /\(number)\n") }
        await server.stop()
    }

    @Test("A large request arrives whole, and its large answer too", arguments: versions)
    func large(version: Int32) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files)) { request in
            HTTPResponse(status: .ok, body: (0..<300).flatMap { _ in request.body })
        }
        let body = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let client = try server.connect(TLSOffer(versions: version...version))
        for _ in 0..<2 {
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
            try client.send(body)
            let answer = try client.answer()
            #expect(answer.body.count == 300 * body.count)
            #expect(answer.body.starts(with: body) && answer.body.reversed().starts(with: body.reversed()))
        }
        await server.stop()
    }

    @Test("New keys in the middle of an answer that nobody takes yet")
    func keyUpdates() async throws {
        let size = 16_000_000
        let server = try TestServer(credentials: TLSCredentials(files.files)) { request in
            HTTPResponse(status: .ok, body: [UInt8](repeating: 7, count: request.path == "/" ? size : 1))
        }
        let client = try server.connect(TLSOffer(versions: TLS1_3_VERSION...TLS1_3_VERSION))
        try client.send(get("/"))
        for _ in 0..<5 {
            client.link?.updateKeys()
            try client.send(get("/next"))
            try server.barrier()
        }
        #expect(try client.answer().body == [UInt8](repeating: 7, count: size))
        for _ in 0..<5 { #expect(try client.answer().body == [7]) }
        await server.stop()
    }

    @Test("An answer that is cut off doesn't end as if it were whole (RFC 8446 §6.1)")
    func truncated() async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files)) { request in
            HTTPResponse(status: .ok, body: [UInt8](repeating: 0, count: request.path == "/" ? 32_000_000 : 0))
        }
        let client = try server.connect()
        try client.send(get("/"))
        try server.barrier()
        server.pass(.seconds(30))
        try server.barrier()
        #expect(server.settles(at: 0))
        #expect(throws: ClientError.self) { try client.rest() }
        #expect(client.link?.hasEnd == false)
        await server.stop()
    }

    @Test("A client that says it is done and still waits gets its answers")
    func halfClosed() async throws {
        let gate = Gate()
        let server = try TestServer(credentials: TLSCredentials(files.files)) { request in
            await gate.wait()
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/1") + get("/2"))
        client.link?.finish()
        client.finish()
        await gate.waiters(1)
        gate.open()
        #expect(try client.answer().text == "GET /1\n")
        #expect(try client.answer().text == "GET /2\n")
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("R74: what the server answers by itself says to come by TLS alone, and what isn't by TLS doesn't")
    func strictTransport() async throws {
        for (credentials, field) in [(try TLSCredentials(files.files), "max-age=31536000"), (nil, nil)] {
            let server = try TestServer(credentials: credentials)
            let client = try server.connect()
            try client.send("?\r\n\r\n")
            let answer = try client.answer()
            #expect(answer.status == 400)
            #expect(answer.field("Strict-Transport-Security") == field)
            await server.stop()
        }
    }

    @Test("Bytes that aren't encrypted end a connection by TLS, and are no request", arguments: versions)
    func unencrypted(version: Int32) async throws {
        let server = try TestServer(credentials: TLSCredentials(files.files))
        for bytes in [Array(get("/clear").utf8), [0x17, 3, 3, 0, 32] + [UInt8](repeating: 7, count: 32)] {
            let client = try server.connect(TLSOffer(versions: version...version))
            try client.send(get("/"))
            #expect(try client.answer().text == "GET /\n")
            try client.sendInClear(bytes)
            #expect(throws: ClientError.self) { try client.answer() }
            try server.barrier()
        }
        #expect(server.settles(at: 0))
        await server.stop()
    }

    @Test("Unix-domain sockets go without TLS")
    func unixSocket() async throws {
        let path = "/tmp/magic-link-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
        let server = try TestServer(.unix(path: path), credentials: TLSCredentials(files.files))
        let client = try TestClient(path: path)
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        await server.stop()
    }

    @Test("A health check takes whatever certificate there is")
    func probe() async throws {
        let expired = try CertificateFiles(TestCertificate(name: "other.example", ending: -60))
        let server = try TestServer(credentials: TLSCredentials(expired.files))
        #expect(try HTTPProbe.status(of: "/", at: server.address, overTLS: true, timeout: .seconds(10)) == 200)
        let plain = try TestServer()
        #expect(throws: SocketError.self) {
            try HTTPProbe.status(of: "/", at: plain.address, overTLS: true, timeout: .seconds(10))
        }
        await plain.stop()
        await server.stop()
    }
}
