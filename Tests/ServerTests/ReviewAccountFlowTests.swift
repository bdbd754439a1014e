import AuthTesting
import Foundation
import ServerTesting
import Testing

/// A review account in the built server.
struct ReviewAccountFlowTests {
    private static let code = "246813"

    /// A day so many days from now, in UTC.
    private static func day(in days: Int) -> String {
        let time = Date().addingTimeInterval(TimeInterval(days) * 86_400)
        return time.formatted(.iso8601.year().month().day())
    }

    @Test func `the fixed code signs in and is told of; it stands in no log and no database`() async throws {
        let folder = NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
        try "review@example.com:\(Self.code):\(Self.day(in: 90))\nold@example.com:908172:\(Self.day(in: -1))\n"
            .write(toFile: folder + "/data/reviews", atomically: true, encoding: .utf8)

        // Somebody is there before the account is named.
        let first = try await ServerProcess(folder: folder)
        // Takes the folder away when it is let go.
        defer { withExtendedLifetime(first) {} }
        _ = try await HTTPExchange.post("/send", ["email": "old@example.com"], port: first.port)
        first.signal(SIGTERM)
        #expect(try await first.exitCode() == 0)

        let server = try await ServerProcess(["MAGICLINK_REVIEW_ACCOUNTS_FILE": "reviews"], folder: folder)
        let early = try await verify("review@example.com", server)
        #expect(early.status == 410, "no link was asked for")
        let asked = try await HTTPExchange.post("/send", ["email": "review@example.com"], port: server.port)
        let request = try #require(asked.json["request"] as? String)
        let wrong = try await verify("review@example.com", server, code: "246814", request: request)
        #expect(wrong.status == 401 && wrong.json["attempts_left"] as? Int == 4)
        let session = try await verify("review@example.com", server, request: request)
        #expect(session.status == 200)
        #expect((session.json["user"] as? [String: Any])?["email"] as? String == "review@example.com")
        let over = try await verify("old@example.com", server, code: "908172")
        #expect(over.status == 401, "its day is over")

        let database = try ["auth.db", "auth.db-wal"].map { name in
            try #require(FileManager.default.contents(atPath: folder + "/data/" + name))
        }
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        let records = try server.log.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
        let uses = records.filter { $0["event"] as? String == "Signed in with a review account's code" }
        #expect(uses.count == 1)
        #expect(uses.first?["level"] as? String == "warning" && uses.first?["client"] as? String == "127.0.0.1")
        #expect(uses.first?["address"] as? String == "r•••@example.com" && uses.first?["is_new"] as? Bool == true)
        let notes = records.compactMap { $0["why"] as? String }
        #expect(notes.contains { $0.contains("can sign in to r•••@example.com until") })
        #expect(notes.contains { $0.contains("the last day of o•••@example.com was") })
        #expect(!server.log.contains(Self.code) && !server.log.contains("review@example.com"))
        for file in database {
            #expect(!(String(decoding: file, as: UTF8.self)).contains(Self.code))
        }
    }

    @Test func `a user that was there before is refused, and the log says why`() async throws {
        let folder = NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)"
        let first = try await ServerProcess(folder: folder)
        // Takes the folder away when it is let go.
        defer { withExtendedLifetime(first) {} }
        _ = try await HTTPExchange.post("/send", ["email": "review@example.com"], port: first.port)
        let mail = try #require(try await first.mails(1).first)
        #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: first.port).status == 200)
        first.signal(SIGTERM)
        #expect(try await first.exitCode() == 0)

        // A minute goes by, after which the address may have another mail.
        let minute = "UPDATE challenge SET issued_at = issued_at - 60000"
        #expect(try await ProgramRun("/usr/bin/sqlite3", [folder + "/data/auth.db", minute]).code == 0)
        let server = try await ServerProcess(
            ["MAGICLINK_REVIEW_ACCOUNTS": "review@example.com:\(Self.code):\(Self.day(in: 1))"], folder: folder)
        let asked = try await HTTPExchange.post("/send", ["email": "review@example.com"], port: server.port)
        #expect(asked.status == 200)
        let refused = try await verify("review@example.com", server)
        #expect(refused.status == 401 && refused.json["code"] as? String == "wrong_code")
        #expect(refused.json["attempts_left"] as? Int == 4)
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        let line = server.log.split(separator: "\n").first { $0.contains("A review account's code was refused") }
        #expect(line?.contains(#""level":"warning""#) == true && line?.contains("r•••@example.com") == true)
    }

    private func verify(
        _ email: String, _ server: ServerProcess, code: String = code, request: String? = nil
    ) async throws -> HTTPExchange {
        var form = ["email": email, "code": code]
        form["request"] = request
        return try await HTTPExchange.post("/verify-code", form, port: server.port)
    }
}
