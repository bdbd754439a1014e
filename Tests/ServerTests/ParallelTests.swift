import AuthTesting
import Foundation
import ServerTesting
import Testing

struct ParallelTests {
    @Test func `C13: 50 redemptions of one link at once, over sockets: one session`() async throws {
        let server = try await ServerProcess()
        _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        let mail = try #require(try server.mails().first)
        let statuses = try await inParallel(50) { _ in
            try await HTTPExchange.post("/auth/\(mail.token)", port: server.port).status
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 410 } == 49)
    }

    @Test func `C13: 50 redemptions of one code at once, over sockets: one session`() async throws {
        let server = try await ServerProcess()
        _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        let mail = try #require(try server.mails().first)
        let statuses = try await inParallel(50) { _ in
            try await HTTPExchange.post(
                "/verify-code", ["email": "sam@example.com", "code": mail.code], port: server.port
            ).status
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 410 } == 49)
    }

    @Test func `C46: a code sent twice at once by who asked for it, over sockets: one session, no error`() async throws
    {
        let server = try await ServerProcess()
        let sent = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        let form = [
            "email": "sam@example.com", "code": try #require(try server.mails().first).code,
            "request": try #require(sent.json["request"] as? String),
        ]
        async let first = HTTPExchange.post("/verify-code", form, port: server.port)
        async let second = HTTPExchange.post("/verify-code", form, port: server.port)
        let answers = [try await first, try await second]
        #expect(answers.map(\.status) == [200, 200])
        #expect(Set(answers.map { $0.json["refresh_token"] as? String }).count == 1)
    }

    @Test func `100 sends for one address at once, over sockets: one mail`() async throws {
        let server = try await ServerProcess()
        let statuses = try await inParallel(100) { _ in
            try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port).status
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 429 } == 99)
        #expect(try server.mails().count == 1)
    }

    @Test func `C112: 200 sign-ins at once while another process locks the database for 2 s: no error`() async throws {
        let server = try await ServerProcess()
        let locked = server.folder + "/locked"
        async let lock = ProgramRun(
            "/usr/bin/sqlite3", [server.folder + "/data/auth.db"],
            input: Data(
                ".timeout 5000\nBEGIN IMMEDIATE;\n.shell touch \(locked)\n.shell sleep 2\nCOMMIT;\n".utf8))
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: locked) {
            try await Task.sleep(for: .milliseconds(10))
        }
        let statuses = try await inParallel(200) { number in
            try await HTTPExchange.post("/send", ["email": "p\(number)@example.com"], port: server.port).status
        }
        #expect(try await lock.code == 0)
        #expect(statuses.allSatisfy { $0 == 200 })
        let mails = try await server.mails(200)
        let redeemed = try await inParallel(200) { number in
            try await HTTPExchange.post("/auth/\(mails[number].token)", port: server.port).status
        }
        #expect(redeemed.allSatisfy { $0 == 200 })
    }

    private func inParallel(
        _ count: Int, _ work: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count { group.addTask { try await work(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
