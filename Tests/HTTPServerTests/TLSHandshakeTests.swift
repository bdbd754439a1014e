import COpenSSL
import HTTP
import HTTPServer
import Testing

struct TLSHandshakeTests {
    private let files: CertificateFiles
    private let server: TestServer

    init() throws {
        files = try CertificateFiles(TestCertificate())
        server = try TestServer(credentials: TLSCredentials(files.files))
    }

    @Test("TLS 1.2 and 1.3 are spoken", arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func spoken(version: Int32) async throws {
        let client = try server.connect(TLSOffer(versions: version...version))
        #expect(client.link?.version == version)
        try client.send(get("/"))
        #expect(try client.answer().text == "GET /\n")
        await server.stop()
    }

    @Test("TLS 1.0 and 1.1 are not (RFC 8996)", arguments: [TLS1_VERSION, TLS1_1_VERSION])
    func refused(version: Int32) async throws {
        let error = #expect(throws: ClientError.self) {
            try server.connect(TLSOffer(versions: version...version, suites: "ALL:@SECLEVEL=0"))
        }
        #expect(error?.call.contains("protocol version") == true)
        try server.barrier()
        #expect(server.events.all.count == 1)
        await server.stop()
    }

    @Test(
        "Suites without forward secrecy or without AEAD are not",
        arguments: [
            "AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA256", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-NULL-SHA",
            "aNULL", "PSK",
        ])
    func weakSuites(suites: String) async throws {
        #expect(throws: ClientError.self) {
            try server.connect(TLSOffer(versions: TLS1_2_VERSION...TLS1_2_VERSION, suites: suites + ":@SECLEVEL=0"))
        }
        await server.stop()
    }

    @Test("The server chooses the suite, but ChaCha20 for who prefers that: without AES in the processor it is faster")
    func order() async throws {
        let (chaCha, aes) = ("ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-ECDSA-AES128-GCM-SHA256")
        for (suites, chosen) in [
            ("ECDHE-ECDSA-AES256-GCM-SHA384:\(aes)", aes), ("ECDHE-ECDSA-AES256-GCM-SHA384:\(chaCha):\(aes)", aes),
            ("\(chaCha):\(aes)", chaCha),
        ] {
            let client = try server.connect(TLSOffer(versions: TLS1_2_VERSION...TLS1_2_VERSION, suites: suites))
            #expect(client.link?.suite == chosen)
        }
        await server.stop()
    }

    @Test(
        "ALPN: http/1.1 is chosen, wherever it stands; who says nothing hears nothing",
        arguments: [["http/1.1"], ["h2", "http/1.1"], ["http/1.0", "h2", "http/1.1", "spdy/1"], []])
    func chosenProtocol(protocols: [String]) async throws {
        let client = try server.connect(TLSOffer(protocols: protocols))
        #expect(client.link?.chosenProtocol == (protocols.isEmpty ? nil : "http/1.1"))
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        await server.stop()
    }

    @Test("ALPN: who speaks no http/1.1 is told so (RFC 7301 §3.2)", arguments: [["h2"], ["http/1.10"], ["ttp/1.1"]])
    func foreignProtocol(protocols: [String]) async throws {
        let error = #expect(throws: ClientError.self) { try server.connect(TLSOffer(protocols: protocols)) }
        #expect(error?.call.contains("no application protocol") == true)
        await server.stop()
    }

    @Test(
        "A name by SNI changes nothing, whichever it is, and none is fine",
        arguments: [nil, "localhost", "other.example"])
    func serverName(name: String?) async throws {
        let client = try server.connect(TLSOffer(name: name))
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        await server.stop()
    }

    @Test("No session can be taken up again", arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func tickets(version: Int32) async throws {
        let client = try server.connect(TLSOffer(versions: version...version))
        // Tickets of TLS 1.3 would come before the answer.
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        #expect(client.link?.hasTicket == false)
        await server.stop()
    }

    @Test("No keys are agreed on a second time (TLS 1.2)")
    func renegotiation() async throws {
        let client = try server.connect(TLSOffer(versions: TLS1_2_VERSION...TLS1_2_VERSION))
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        #expect(throws: ClientError.self) { try client.link?.renegotiate() }
        try server.barrier()
        await server.stop()
    }

    @Test(
        "HTTP where TLS is spoken is answered 400, in clear text",
        arguments: ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST /send HTTP/1.0\r\nContent-Length: 3\r\n\r\na=b", "HEAD"])
    func plainText(request: String) async throws {
        let client = try TestClient(port: server.port)
        try client.send(request + (request == "HEAD" ? " / HTTP/1.1\r\n\r\n" : ""))
        let answer = try client.answer()
        #expect(answer.status == 400)
        #expect(answer.field("Connection") == "close")
        #expect(answer.field("Strict-Transport-Security") == nil)
        #expect(answer.text.contains("HTTPS"))
        #expect(try client.rest().isEmpty)
        #expect(server.events.all.map { $0.prefix(16) } == ["plainTextRefuse"].map { $0 + "d" })
        await server.stop()
    }

    @Test(
        "Bytes that are no TLS end the connection",
        arguments: [
            [UInt8](repeating: 0, count: 100), [0x16, 3, 1, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 1000),
            [0x16, 3, 1, 0, 4, 1, 0, 0, 0], [0x80, 0x2E, 1, 0, 2, 0, 0x15, 0, 0, 0, 0x10], Array("SSH-2.0-x\r\n".utf8),
            [0x15, 3, 1, 0, 2, 2, 40],
        ])
    func garbage(bytes: [UInt8]) async throws {
        let client = try TestClient(port: server.port)
        try client.send(bytes)
        client.finish()
        #expect(try client.rest().count < 100)
        try server.barrier()
        #expect(server.settles(at: 0))
        await server.stop()
    }

    @Test("A connection that ends within the handshake is closed")
    func cut() async throws {
        let client = try TestClient(port: server.port)
        try client.send([0x16, 3, 1, 2])
        try server.barrier()
        client.close()
        #expect(server.settles(at: 0))
        await server.stop()
    }
}
