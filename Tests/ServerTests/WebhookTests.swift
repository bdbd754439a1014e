import AuthTesting
import Foundation
import ServerTesting
import Testing

/// Change notices of the built server, at a receiver over sockets.
struct WebhookTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let newSecret = "whsec_" + Data((1...32).map { UInt8($0 * 7) }).base64EncodedString()
    private static let taken = RawServer.Act.text("HTTP/1.1 204 No Content\r\n\r\n")

    private func start(
        _ receiver: RawServer, folder: String? = nil, secrets: String = secret, _ more: [String: String] = [:]
    ) async throws -> ServerProcess {
        try await ServerProcess(
            [
                "MAGICLINK_WEBHOOK_URL": "http://127.0.0.1:\(receiver.port)/hooks?key=t0ken",
                "MAGICLINK_WEBHOOK_SECRET": secrets,
            ].merging(more) { $1 }, folder: folder)
    }

    /// Signs in by a link.
    private func signIn(_ email: String, _ server: ServerProcess) async throws -> HTTPExchange {
        #expect(try await HTTPExchange.post("/send", ["email": email], port: server.port).status == 200)
        var mail: ReceivedMail?
        for _ in 0..<1000 where mail == nil {
            mail = try server.mails().last { $0.text.contains("<\(email)>") || $0.text.contains("To: \(email)") }
            if mail == nil { try await Task.sleep(for: .milliseconds(10)) }
        }
        let session = try await HTTPExchange.post("/auth/\(try #require(mail).token)", port: server.port)
        #expect(session.status == 200)
        return session
    }

    private func stop(_ server: ServerProcess) async throws {
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
    }

    @Test func `the README's Python takes the notices of a sign-in, a theft and a sign-out, under old and new secret`()
        async throws
    {
        let receiver = try RawServer { _, _ in Self.taken }
        let server = try await start(receiver, secrets: Self.newSecret + " " + Self.secret)
        let session = try await signIn("sam@example.com", server)
        let first = try #require(session.json["refresh_token"] as? String)
        let second = try await HTTPExchange.post("/session/refresh", ["refresh_token": first], port: server.port)
        let token = try #require(second.json["refresh_token"] as? String)
        _ = try await HTTPExchange.post("/session/refresh", ["refresh_token": token], port: server.port)
        #expect(
            try await HTTPExchange.post("/session/refresh", ["refresh_token": first], port: server.port).status == 401)

        let notices = try await receiver.notices { $0.count == 3 }
        #expect(notices.map(\.type) == ["user.created", "user.signed_in", "user.signed_out"])
        let user = (session.json["user"] as? [String: any Sendable])?["id"] as? String
        #expect(user != nil && notices.allSatisfy { $0.data["user_id"] as? String == user })
        #expect(notices.allSatisfy { $0.data["email"] as? String == "sam@example.com" })
        #expect(notices.last?.data["cause"] as? String == "token_reused")
        #expect(notices.last?.data["session_id"] as? String == notices[1].data["session_id"] as? String)

        let example = try #require(try Repository.readmeBlocks("python").first { $0.contains("import hmac") })
        #expect(example.contains(Self.secret))
        for secret in [Self.secret, Self.newSecret] {
            let script = """
                import json, sys
                \(example.replacing(Self.secret, with: secret))
                for headers, body in json.load(sys.stdin):
                    body = body.encode()
                    verify(headers, body)
                    for changed, content in [
                        (headers, body + b" "), ({**headers, "webhook-id": "msg_x"}, body),
                        ({**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 1)}, body),
                        ({**headers, "webhook-timestamp": "1614265330"}, body),
                        ({**headers, "webhook-signature": "v1,AAAA"}, body),
                    ]:
                        try:
                            verify(changed, content)
                            print("taken")
                        except ValueError:
                            pass
                    print(json.loads(body)["type"])
                """
            let input = try JSONSerialization.data(
                withJSONObject: notices.map { notice -> [Any] in [notice.fields, notice.body] })
            let run = try await ProgramRun("/usr/bin/python3", ["-c", script], input: input)
            #expect(run.output == "user.created\nuser.signed_in\nuser.signed_out\n")
        }
        try await stop(server)
        for text in [Self.secret, Self.newSecret, "t0ken", "/hooks", "sam@"] { #expect(!server.log.contains(text)) }
    }

    @Test func `of fifty sign-ins at once each is told once as a user's making and once as a session's beginning`()
        async throws
    {
        let isCut: @Sendable (Int) -> Bool = { $0 % 25 == 3 }
        let receiver = try RawServer { number, _ in isCut(number) ? .cut : Self.taken }
        let server = try await start(receiver)
        for number in 0..<50 {
            let sent = try await HTTPExchange.post("/send", ["email": "p\(number)@example.com"], port: server.port)
            #expect(sent.status == 200)
        }
        let mails = try await server.mails(50)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for mail in mails {
                group.addTask { try await HTTPExchange.post("/auth/\(mail.token)", port: server.port).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        // What was cut comes again after five seconds, or at the next start.
        _ = try await receiver.notices { Set($0.map(\.id)).count == 100 }
        try await stop(server)
        let next = try await start(receiver, folder: server.folder)
        let notices = try await receiver.notices { notices in
            Set(notices.enumerated().filter { !isCut($0.offset) }.map(\.element.id)).count == 100
        }
        #expect(notices.count > 100)
        try await stop(next)
        for type in ["user.created", "user.signed_in"] {
            let ids = Dictionary(grouping: notices.filter { $0.type == type }) { $0.data["email"] as? String ?? "" }
                .mapValues { Set($0.map(\.id)) }
            #expect(ids.count == 50 && ids.values.allSatisfy { $0.count == 1 })
        }
        #expect(Set(notices.map(\.id)).count == 100)
    }

    @Test func `a receiver that never answers delays neither sign-ins nor the end; the next start delivers`()
        async throws
    {
        let silent = try RawServer { _, _ in .hold() }
        let server = try await start(silent)
        for number in 0..<8 { _ = try await signIn("p\(number)@example.com", server) }
        let tried = try await silent.notices { $0.count == 4 }
        #expect(tried.count == 4, "as many as there are connections")
        try await stop(server)
        let receiver = try RawServer { _, _ in Self.taken }
        let next = try await start(receiver, folder: server.folder)
        let notices = try await receiver.notices { $0.count == 16 }
        #expect(Set(notices.map(\.id)).count == 16)
        #expect(Set(tried.map(\.id)).isSubset(of: notices.map(\.id)))
        try await stop(next)
    }

    @Test func `killed between the answer and its record, the server delivers the notice again under its ID`()
        async throws
    {
        let silent = try RawServer { _, _ in .hold(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no".utf8)) }
        let server = try await start(silent, ["MAGICLINK_WEBHOOK_EVENTS": "user.signed_in"])
        _ = try await signIn("sam@example.com", server)
        let first = try await silent.notices { $0.count == 1 }
        server.signal(SIGKILL)
        _ = try await server.exitCode()
        let receiver = try RawServer { _, _ in Self.taken }
        let next = try await start(receiver, folder: server.folder)
        let notices = try await receiver.notices { $0.count == 1 }
        #expect(notices.map(\.id) == first.map(\.id) && notices.map(\.body) == first.map(\.body))
        try await stop(next)
    }

    @Test func `a failure is logged without the address's secrets and counted, and a 410 ends it`() async throws {
        let receiver = try RawServer { number, _ in
            .text(number == 0 ? "HTTP/1.1 500 Oops\r\n\r\n" : "HTTP/1.1 410 Gone\r\n\r\n")
        }
        let server = try await start(receiver, ["MAGICLINK_METRICS_TOKEN": "0123456789abcdef0123456789abcdef"])
        for email in ["sam@example.com", "kim@example.com"] { _ = try await signIn(email, server) }
        _ = try await receiver.notices { $0.count >= 2 }
        for _ in 0..<3000 where !server.log.contains("wants no more notices") {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(server.log.contains("127.0.0.1:\(receiver.port)") && server.log.contains("status 500"))
        let metrics = try await HTTPExchange.get(
            "/metrics", port: server.port, fields: ["Authorization": "Bearer 0123456789abcdef0123456789abcdef"])
        for line in ["magiclink_webhook_up 0", "magiclink_notices_waiting 4"] {
            #expect(metrics.body.contains("\n\(line)\n"), "\(line)")
        }
        #expect(metrics.body.contains(/magiclink_notice_attempts_total\{type="[a-z._]+",outcome="failed"\} 1/))
        #expect(server.log.contains(Self.secret) == false && server.log.contains("t0ken") == false)
        try await stop(server)
    }
}
