import Auth
import AuthNotices
import AuthTesting
import Foundation
import Testing

struct WebhookTransportTests {
    private static let notice = SignedNotice(
        id: "msg_a", timestamp: 1_614_265_330, signature: "v1,AA= v1,BB=", body: Array(#"{"type":"user.created"}"#.utf8)
    )

    private func transport(
        _ port: UInt16, path: String = "/hooks?key=t0ken", answer: Duration = .seconds(15)
    ) throws -> WebhookTransport {
        var limits = WebhookLimits()
        limits.answer = answer
        return WebhookTransport(
            endpoint: try WebhookEndpoint("http://sam:p%40ss@127.0.0.1:\(port)\(path)"), agent: "magic-link-server/1",
            limits: limits)
    }

    private func answer(_ status: String, _ fields: String = "") -> RawServer.Act {
        .text("HTTP/1.1 \(status)\r\n\(fields)Content-Length: 0\r\n\r\n")
    }

    @Test func `what is sent is a POST with the standard's headers and the body to the byte`() async throws {
        let server = try RawServer { _, _ in answer("204 No Content") }
        #expect(try await transport(server.port).deliver(Self.notice) == .delivered)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /hooks?key=t0ken HTTP/1.1\r\n"))
        for field in [
            "Host: 127.0.0.1:\(server.port)", "Content-Type: application/json", "webhook-id: msg_a",
            "webhook-timestamp: 1614265330", "webhook-signature: v1,AA= v1,BB=", "User-Agent: magic-link-server/1",
            "Content-Length: 23", "Authorization: Basic c2FtOnBAc3M=",
        ] { #expect(request.contains("\r\n\(field)\r\n"), "\(field)") }
        #expect(request.hasSuffix("\r\n\r\n{\"type\":\"user.created\"}"))
    }

    @Test(arguments: [
        ("200 OK", "", NoticeOutcome.delivered), ("299 Fine", "", .delivered), ("410 Gone", "", .gone),
        ("400 Unknown Type", "", .refused(reason: "status 400")),
        ("404 Not Found", "Retry-After: 120\r\n", .refused(reason: "status 404")),
        ("408 Too Late", "", .failed(reason: "status 408", retryAfter: nil)),
        ("499 Odd", "", .refused(reason: "status 499")),
        ("500 Oops", "", .failed(reason: "status 500", retryAfter: nil)),
        ("503 Busy", "Retry-After: 120\r\n", .failed(reason: "status 503", retryAfter: .seconds(120))),
        ("429 Slow", "Retry-After: soon\r\n", .failed(reason: "status 429", retryAfter: nil)),
    ])
    func `a 2xx is a success, and nothing else is; a 4xx is about the notice unless it says that it's too much`(
        status: String, fields: String, outcome: NoticeOutcome
    ) async throws {
        let server = try RawServer { _, _ in answer(status, fields) }
        #expect(try await transport(server.port).deliver(Self.notice) == outcome)
    }

    @Test(arguments: ["301 Moved", "302 Found", "307 Again", "308 Moved"])
    func `no redirect is followed, wherever it leads`(status: String) async throws {
        let other = try RawServer { _, _ in answer("200 OK") }
        let server = try RawServer { _, _ in
            answer(status, "Location: http://127.0.0.1:\(other.port)/latest/meta-data\r\n")
        }
        let outcome = try await transport(server.port).deliver(Self.notice)
        #expect(
            outcome
                == .failed(reason: "status \(status.prefix(3)), and redirects aren't followed", retryAfter: nil))
        #expect(other.requests.isEmpty)
    }

    @Test func `a receiver that hangs up, says nonsense or nothing, or isn't there has failed`() async throws {
        let cut = try RawServer { _, _ in .cut }
        #expect(
            try await transport(cut.port).deliver(Self.notice)
                == .failed(reason: "connection lost", retryAfter: nil))
        let half = try RawServer { _, _ in .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nha") }
        #expect(
            try await transport(half.port).deliver(Self.notice)
                == .failed(reason: "connection lost", retryAfter: nil))
        let nonsense = try RawServer { _, _ in .text("220 mail.example ESMTP\r\n") }
        #expect(
            try await transport(nonsense.port).deliver(Self.notice)
                == .failed(reason: "not an HTTP answer", retryAfter: nil))
        let silent = try RawServer { _, _ in .hold() }
        #expect(
            try await transport(silent.port, answer: .milliseconds(300)).deliver(Self.notice)
                == .failed(reason: "no answer in time", retryAfter: nil))
        let dripping = try RawServer { _, _ in .drip(Array("HTTP/1.1 200 OK\r\nContent-Length: 900".utf8)) }
        #expect(
            try await transport(dripping.port, answer: .milliseconds(300)).deliver(Self.notice)
                == .failed(reason: "no answer in time", retryAfter: nil))
        let port = try { try RawServer { _, _ in .cut }.port }()
        let gone = try await transport(port).deliver(Self.notice)
        #expect(
            [.failed(reason: "no connection", retryAfter: nil), .failed(reason: "connection lost", retryAfter: nil)]
                .contains(gone))
    }

    @Test func `an answer without end is cut off; its status counts`() async throws {
        let body = Array(repeating: UInt8(ascii: "x"), count: 1_000_000)
        let server = try RawServer { _, _ in
            .hold(Array("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n".utf8) + body)
        }
        #expect(try await transport(server.port).deliver(Self.notice) == .delivered)
    }

    @Test func `https goes to whom an authority vouches for, and to nobody else`() async throws {
        let server = try await TLSServer("whole")
        let other = try await TLSServer("whole", names: "other.example")
        func outcome(_ host: String, _ port: UInt16, _ authority: String?) async throws -> NoticeOutcome {
            var endpoint = try WebhookEndpoint("https://\(host):\(port)/")
            endpoint.authorityFile = authority
            return await WebhookTransport(endpoint: endpoint, agent: "magic-link-server/1").deliver(Self.notice)
        }
        let refused = NoticeOutcome.failed(reason: "TLS: the receiver's certificate isn't accepted", retryAfter: nil)
        #expect(try await outcome("127.0.0.1", server.port, server.trustFile) == .delivered)
        #expect(try await outcome("127.0.0.1", server.port, nil) == refused)
        #expect(try await outcome("127.0.0.1", other.port, other.trustFile) == refused)
        #expect(try await outcome("127.0.0.1", server.port, other.trustFile) == refused)
    }

    @Test func `closing cuts off what takes too long, and takes no more`() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { _, _ in
            arrival.yield()
            return .hold()
        }
        let transport = try transport(server.port)
        async let outcome = transport.deliver(Self.notice)
        for await _ in arrived { break }
        await transport.close(grace: .milliseconds(100))
        #expect(await outcome == .stopped)
        #expect(await transport.deliver(Self.notice) == .stopped)
        #expect(server.requests.count == 1)
    }
}
