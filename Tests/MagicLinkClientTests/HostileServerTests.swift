import AuthTesting
import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

/// The client over real sockets, before servers that mean it no good.
@Suite(.timeLimit(.minutes(2)))
struct HostileServerTests {
    private static let json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    private static let sent =
        #"{"email":"sam@example.com","delivery":"sent","expires_in":900,"resend_after":30,"request":"handle"}"#

    private func client(_ url: URL, silence: Duration = .seconds(15), total: Duration = .seconds(30)) -> MagicLinkClient
    {
        MagicLinkClient(
            baseURL: url, appName: "Fieldnote", storage: InMemoryStorage(),
            transport: SystemTransport(silence: silence, total: total))
    }

    /// What sending a link to such a server comes to.
    private func refusal(_ act: RawServer.Act) async throws -> SignInError.Reason? {
        let server = try RawServer { _, _ in act }
        let error = await #expect(throws: SignInError.self) { try await client(server.url).sendLink("sam@example.com") }
        #expect(server.requests.count == 1, "R61: never repeated")
        return error?.reason
    }

    @Test func `R61: a connection that is cut anywhere is lost, and the mail isn't asked for twice`() async throws {
        let whole = Self.json + "Content-Length: \(Self.sent.utf8.count)\r\n\r\n" + Self.sent
        #expect(try await refusal(.cut) == .connectionLost)
        #expect(try await refusal(.text("")) == .connectionLost)
        for part in ["HTTP/1.1 2", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty", Self.json] {
            #expect(try await refusal(.text(part)) == .connectionLost, "\(part)")
        }
        #expect(try await refusal(.text(String(whole.dropLast(10)))) == .connectionLost)
        #expect(try await refusal(.text("SSH-2.0-OpenSSH_9.2\r\n")) == .unexpectedAnswer(status: 0))
    }

    @Test func `the pages of others are no answers`() async throws {
        let page = "Content-Type: text/html\r\nConnection: close\r\n\r\n<h1>Welcome</h1>"
        #expect(try await refusal(.text("HTTP/1.1 200 OK\r\n" + page)) == .unexpectedAnswer(status: 200))
        #expect(try await refusal(.text("HTTP/1.1 500 Oops\r\n" + page)) == .unavailable(status: 500))
        #expect(try await refusal(.text("HTTP/1.1 503 Oops\r\n" + page)) == .unavailable(status: 503))
        #expect(
            try await refusal(.text("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n" + page))
                == .unexpectedAnswer(status: 401))
        #expect(
            try await refusal(.text("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"x\"\r\n" + page))
                == .unexpectedAnswer(status: 407))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to another host is not followed`(status: Int) async throws {
        let other = try RawServer { _, _ in .text("") }
        let location = "Location: \(other.url.absoluteString)/send\r\nContent-Length: 0\r\n\r\n"
        #expect(
            try await refusal(.text("HTTP/1.1 \(status) Moved\r\n" + location)) == .unexpectedAnswer(status: status))
        #expect(other.requests.isEmpty)
    }

    @Test func `an answer that never ends is cut short`() async throws {
        let body = String(repeating: "x", count: 300_000)
        #expect(
            try await refusal(.hold(Array((Self.json + "Content-Length: 999999999\r\n\r\n" + body).utf8)))
                == .unexpectedAnswer(status: 0))
    }

    @Test func `R67: a wait that is given as a date is measured by the answer's clock`() async throws {
        let server = try RawServer { _, _ in
            .text(
                "HTTP/1.1 429 Wait\r\nContent-Length: 0\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                    + "Retry-After: Sunday, 06-Nov-94 08:50:07 GMT\r\n\r\n")
        }
        let error = await #expect(throws: SignInError.self) { try await client(server.url).sendLink("sam@example.com") }
        #expect(error?.reason == .unavailable(status: 429))
        #expect(error?.retryAfter == .seconds(30))
    }

    @Test func `a server that says nothing, or says it slowly, is given up`() async throws {
        let silent = try RawServer { _, _ in .hold() }
        let quick = client(silent.url, silence: .seconds(1))
        let error = await #expect(throws: SignInError.self) { try await quick.sendLink("sam@example.com") }
        #expect(error?.reason == .timedOut)

        let slow = try RawServer { _, _ in .drip(Array((Self.json + "Content-Length: 600\r\n\r\n").utf8)) }
        let patient = client(slow.url, total: .seconds(1))
        let late = await #expect(throws: SignInError.self) { try await patient.sendLink("sam@example.com") }
        #expect(late?.reason == .timedOut)
    }

    @Test func `a task that is cancelled stops waiting at once`() async throws {
        let arrived = Gate()
        let server = try RawServer { _, _ in
            Task { await arrived.wait() }
            return .hold()
        }
        // Longer than a busy machine may take to notice the request: the cancelling has to come first.
        let auth = client(server.url, silence: .seconds(240), total: .seconds(240))
        let send = Task { try await auth.sendLink("sam@example.com") }
        await arrived.arrivals(1)
        send.cancel()
        await #expect(throws: CancellationError.self) { try await send.value }
        arrived.open()
        // The mail may come: its link must work.
        let before = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await auth.sendLink("sam@example.com")
        }
        await #expect(throws: CancellationError.self) { try await before.value }
    }

    @Test func `a certificate that nobody vouches for is not trusted`() async throws {
        let folder = try TemporaryFolder()
        let made = try await ProgramRun(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
                "-subj", "/CN=localhost", "-keyout", folder.path + "/key.pem", "-out", folder.path + "/cert.pem",
            ])
        try #require(made.code == 0, "\(made.output)")
        let server = Process()
        server.executableURL = URL(filePath: "/usr/bin/openssl")
        server.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-key", folder.path + "/key.pem", "-cert", folder.path + "/cert.pem",
        ]
        let output = Pipe()
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        let input = Pipe()  // At its end the server would close its connections.
        server.standardInput = input
        try server.run()
        defer {
            server.terminate()
            try? input.fileHandleForWriting.close()
        }
        // `ACCEPT 127.0.0.1:40123`
        let port = try await besideTasks {
            var text = ""
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                text += String(decoding: data, as: UTF8.self)
                if let line = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/) { return String(line.1) }
            }
            return "0"
        }
        let url = try #require(URL(string: "https://127.0.0.1:\(port)"))
        let error = await #expect(throws: SignInError.self) { try await client(url).sendLink("sam@example.com") }
        #expect(error?.reason == .untrustedConnection)
    }

    @Test func `where nobody listens, the server is unreachable; where nobody speaks TLS, untrusted`() async throws {
        let server = try RawServer(readsFirst: false) { _, _ in .text("HTTP/1.1 400 Bad\r\n\r\n") }
        let plain = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
        let error = await #expect(throws: SignInError.self) { try await client(plain).sendLink("sam@example.com") }
        #expect(error?.reason == .untrustedConnection)

        let unnamed = try #require(URL(string: "https://nowhere.invalid"))
        let unknown = await #expect(throws: SignInError.self) { try await client(unnamed).sendLink("sam@example.com") }
        #expect(unknown?.reason == .unreachable)
    }

    @Test func `no cookie is kept, and each request has a connection of its own`() async throws {
        let server = try RawServer { _, _ in
            .hold(
                Array(
                    (Self.json + "Set-Cookie: a=b; Path=/\r\nContent-Length: \(Self.sent.utf8.count)\r\n\r\n"
                        + Self.sent)
                        .utf8))
        }
        let auth = client(server.url)
        try await auth.sendLink("sam@example.com")
        try await auth.sendLink("sam@example.com")
        #expect(server.requests.count == 2)
        for request in server.requests {
            #expect(!request.lowercased().contains("\r\ncookie:"))
            #expect(request.contains("\r\nUser-Agent: MagicLinkClient/1.0 (Fieldnote)\r\n"))
        }
    }
}
