import AuthTesting
import Foundation
import ServerTesting
import Testing

/// Sessions over sockets, on the built program.
struct SessionFlowTests {
    private func signIn(_ server: ServerProcess, _ email: String = "sam@example.com") async throws -> HTTPExchange {
        _ = try await HTTPExchange.post("/send", ["email": email], port: server.port)
        let mail = try #require(try server.mails().last { $0.text.contains(email) })
        return try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
    }

    private func refresh(_ token: String, _ server: ServerProcess) async throws -> HTTPExchange {
        try await HTTPExchange.post("/session/refresh", ["refresh_token": token], port: server.port)
    }

    @Test func `C98, R35: one token refreshed by fifty at once, over sockets: all get the same successor`() async throws
    {
        let server = try await ServerProcess()
        let first = try #require(try await signIn(server).json["refresh_token"] as? String)
        let answers = try await withThrowingTaskGroup(of: HTTPExchange.self) { group in
            for _ in 0..<50 { group.addTask { try await refresh(first, server) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 50 && answers.allSatisfy { $0.status == 200 })
        let successors = Set(answers.compactMap { $0.json["refresh_token"] as? String })
        #expect(successors.count == 1)
        let second = try #require(successors.first)
        #expect(try await refresh(second, server).status == 200)

        // The old one in other hands.
        let theft = try await refresh(first, server)
        #expect(theft.status == 401)
        #expect(theft.json["code"] as? String == "session_expired")
        #expect(theft.json["error"] as? String == "invalid_grant")
        #expect(try await refresh(second, server).status == 401)
        for _ in 0..<200 where !server.log.contains("An old refresh token was used again") {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(server.log.contains("An old refresh token was used again"))
    }

    @Test func `C100: a session, its generations and its end survive a crash`() async throws {
        let server = try await ServerProcess()
        let first = try #require(try await signIn(server).json["refresh_token"] as? String)
        let other = try #require(try await signIn(server, "kim@example.com").json["refresh_token"] as? String)
        let second = try #require(try await refresh(first, server).json["refresh_token"] as? String)
        #expect(try await refresh(second, server).status == 200)
        let ended = try await HTTPExchange.send(
            "DELETE", "/session", body: "refresh_token=\(other)", port: server.port,
            fields: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(ended.status == 204)
        server.signal(SIGKILL)
        _ = try await server.exitCode()

        let restarted = try await ServerProcess(folder: server.folder)
        #expect(try await refresh(second, restarted).status == 200)
        #expect(try await refresh(other, restarted).status == 401)
        #expect(try await refresh(first, restarted).status == 401)
    }

    @Test func `C83, R64: with the database gone a refresh is 503 and the session stays`() async throws {
        let server = try await ServerProcess()
        let session = try await signIn(server)
        let token = try #require(session.json["refresh_token"] as? String)
        let database = server.folder + "/data/auth.db"
        try FileManager.default.moveItem(atPath: database, toPath: database + ".away")
        let refused = try await refresh(token, server)
        #expect(refused.status == 503)
        #expect(refused.json["code"] as? String == "temporarily_unavailable")
        let kept = try await HTTPExchange.send(
            "DELETE", "/session", body: "refresh_token=\(token)", port: server.port,
            fields: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(kept.status == 503)
        try FileManager.default.moveItem(atPath: database + ".away", toPath: database)
        #expect(try await refresh(token, server).status == 200)
    }

    @Test func `R76: the configured origins are those that may call`() async throws {
        let server = try await ServerProcess(["MAGICLINK_CORS_ORIGINS": "https://app.example"])
        for (origin, isListed) in [("https://app.example", true), ("https://evil.example", false)] {
            let answer = try await HTTPExchange.send(
                "OPTIONS", "/session", body: "", port: server.port,
                fields: ["Origin": origin, "Access-Control-Request-Method": "DELETE"])
            #expect(answer.status == 204)
            #expect(answer.fields["access-control-allow-origin"] == (isListed ? origin : nil))
        }
    }
}
