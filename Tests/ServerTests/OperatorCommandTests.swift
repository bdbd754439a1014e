import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `users` and `sessions`: the built program beside the built server, on the same data.
struct OperatorCommandTests {
    @Test func `R27, C38: disabled, a person is out at once, by every way; enabled, in again`() async throws {
        let server = try await ServerProcess()
        let sam = try await server.signIn("sam@example.com")
        let asked = try await HTTPExchange.post("/send", ["email": "kim@example.com"], port: server.port)
        let mail = try #require(try server.mails().last)
        #expect(try await server.status(of: sam) == 200)
        for address in ["sam@example.com", "KIM@Example.com", "pat@example.com"] {
            #expect(try await server.operate("users", "disable", address).code == 0)
        }
        #expect(try await server.status(of: sam) == 401)
        let refresh = try await HTTPExchange.post(
            "/session/refresh", ["refresh_token": sam.json["refresh_token"] as? String ?? ""], port: server.port)
        #expect(refresh.status == 401)
        let link = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
        #expect(link.status == 410 && link.json["code"] as? String == "link_expired")
        let code = try await HTTPExchange.post(
            "/verify-code",
            ["email": "kim@example.com", "code": mail.code, "request": asked.json["request"] as? String ?? ""],
            port: server.port)
        #expect(code.status == 410)

        let answers = try await ["pat@example.com", "lee@example.com"].asyncMap { email in
            let answer = try await HTTPExchange.post("/send", ["email": email], port: server.port)
            let handle = try #require(answer.json["request"] as? String)
            return "\(answer.status) " + answer.body.replacing(handle, with: "HANDLE").replacing(email, with: "EMAIL")
        }
        #expect(answers[0] == answers[1])
        let mails = try await server.mails(3)
        #expect(mails.count == 3 && mails.filter { $0.text.contains("pat@example.com") }.isEmpty)

        let enabled = try await server.operate("users", "enable", "pat@example.com")
        #expect(enabled.code == 0 && enabled.output.contains("Enabled pat@example.com"))
        #expect(try await server.operate("users", "enable", "sam@example.com").code == 0)
        #expect(try await server.operate("users", "list", "--disabled").output.contains("kim@example.com"))
    }

    @Test func `R98: an act leaves a line that says who, what and whom, the address masked`() async throws {
        let server = try await ServerProcess()
        let session = try await server.signIn("sam@example.com")
        let sessionID = try #require(try await server.sessionIDs("sam@example.com").first)
        let runs = try await [
            ["sessions", "revoke", sessionID], ["sessions", "revoke", "--all", "sam@example.com"],
            ["users", "disable", "sam@example.com"], ["users", "enable", "sam@example.com"],
            ["users", "delete", "--yes", "sam@example.com"], ["send", "sam@example.com"],
        ].asyncMap { try await server.operate($0, environment: ["SUDO_USER": "anna\n", "MAGICLINK_LOG": "error"]) }
        #expect(runs.allSatisfy { $0.code == 0 }, "\(runs.map(\.output))")
        let records = try runs.flatMap { try Self.records($0) }
        #expect(
            records.compactMap { $0["event"] as? String } == [
                "Session revoked", "Sessions revoked", "User disabled", "User enabled", "User deleted", "Mail sent",
                "Link mailed by an operator",
            ])
        for record in records where record["event"] as? String != "Mail sent" {
            #expect(record["address"] as? String == "s•••@example.com")
            #expect(record["uid"] as? Int == Int(getuid()) && record["by"] is String)
            #expect(record["sudo_user"] as? String == "anna\n")
        }
        #expect(records[0]["session"] as? String == sessionID)
        let userID = try #require((session.json["user"] as? [String: any Sendable])?["id"] as? String)
        #expect(records[2]["user"] as? String == userID)
        let lines = runs.flatMap { $0.output.split(separator: "\n") }.filter { $0.hasPrefix("{") }
        #expect(!lines.contains { $0.contains("sam@example.com") })
    }

    @Test func `C38: deleted, nothing names the address any more, and the next sign-in is of somebody new`()
        async throws
    {
        let server = try await ServerProcess()
        let first = try await server.signIn("sam@example.com")
        _ = try await server.signIn("kim@example.com")
        let refused = try await server.operate("users", "delete", "sam@example.com")
        #expect(refused.code == 64 && refused.output.contains("--yes"))
        #expect(try await server.status(of: first) == 200)
        let deleted = try await server.operate("users", "delete", "Sam@example.com", "--yes")
        #expect(deleted.code == 0 && deleted.output.contains("sessions ended: 1"))
        #expect(try await server.status(of: first) == 401)
        let files = try FileManager.default.contentsOfDirectory(atPath: server.folder + "/data")
        for file in files where file.hasPrefix("auth.db") {
            let bytes = try Data(contentsOf: URL(filePath: server.folder + "/data/" + file))
            #expect(bytes.range(of: Data("sam@example.com".utf8)) == nil, "\(file)")
        }
        #expect(try await server.operate("users", "delete", "sam@example.com", "--yes").code == 1)
        let second = try await server.signIn("sam@example.com")
        let users = [first, second].map { $0.json["user"] as? [String: any Sendable] }
        #expect(users[1]?["is_new"] as? Bool == true)
        #expect(users[0]?["id"] as? String != users[1]?["id"] as? String)
    }

    @Test(arguments: [("yes", Int32(0)), ("y", 1), ("", 1)])
    func `on a terminal it asks before it deletes`(answer: String, code: Int32) async throws {
        let server = try await ServerProcess()
        _ = try await server.signIn("sam@example.com")
        let run = try await ProgramRun(
            "/usr/bin/script",
            ["-qec", "'\(ServerProcess.program)' users delete sam@example.com", "/dev/null"],
            environment: server.operatorEnvironment, input: Data("\(answer)\n".utf8))
        #expect(run.code == code)
        #expect(run.output.contains("Delete sam@example.com and all that belongs to it, for good?"))
        #expect(try await server.operate("users", "show", "sam@example.com").code == (code == 0 ? 1 : 0))
    }

    @Test func `R28: sessions are listed by the IDs that the person sees, and end one by one`() async throws {
        let server = try await ServerProcess()
        let session = try await server.signIn("sam@example.com")
        let own = try await HTTPExchange.get("/sessions", port: server.port, fields: server.bearer(session))
        let listed = try await server.operate("sessions", "list", "sam@example.com", "--json")
        let mine = try #require((own.json["sessions"] as? [[String: any Sendable]])?.first)
        let theirs = try #require(try Self.json(listed)["sessions"] as? [[String: any Sendable]])
        #expect(theirs.count == 1)
        for key in ["id", "created_at", "last_used_at", "expires_at"] {
            #expect("\(theirs[0][key] ?? "-")" == "\(mine[key] ?? "+")", "\(key)")
        }
        let id = try #require(theirs[0]["id"] as? String)
        let text = try await server.operate("sessions", "list", "sam@example.com")
        #expect(text.output.contains(id) && text.output.contains("SIGNED IN BY"))
        #expect(try await server.operate("sessions", "revoke", id).code == 0)
        #expect(try await server.status(of: session) == 401)
        let again = try await server.operate("sessions", "revoke", id)
        #expect(again.code == 1 && again.output.contains("no session"))
        #expect(try await server.operate("sessions", "list", "nobody@example.com").code == 1)
    }

    @Test func `users are listed and shown for people and for programs`() async throws {
        let server = try await ServerProcess()
        for name in ["sam", "kim", "lee"] { _ = try await server.signIn("\(name)@example.com") }
        var seen: [String] = []
        var after: [String] = []
        for isLast in [false, true] {
            let page = try Self.json(try await server.operate(["users", "list", "--limit", "2", "--json"] + after))
            let users = try #require(page["users"] as? [[String: any Sendable]])
            #expect(users.allSatisfy { Set($0.keys) == Self.keys })
            seen += users.compactMap { $0["email"] as? String }
            let next = page["next"] as? String
            #expect((next == nil) == isLast && page.keys.contains("next"))
            after = ["--after", next ?? ""]
        }
        #expect(seen.count == 3 && Set(seen) == ["sam@example.com", "kim@example.com", "lee@example.com"])
        let table = try await server.operate("users", "list", "--limit", "2")
        #expect(table.output.contains("LAST SIGN-IN") && table.output.contains("there are more: --after "))
        let shown = try Self.json(try await server.operate("users", "show", "sam@example.com", "--json"))
        #expect(shown["sessions"] as? Int == 1 && shown["disabled_at"] is NSNull)
        let id = try #require(shown["id"] as? String)
        let details = try await server.operate("users", "show", id)
        #expect(details.output.contains("sam@example.com") && details.output.contains("Disabled      no"))
    }

    @Test func `two at once, and the server at work beside them: each is done`() async throws {
        let server = try await ServerProcess()
        _ = try await server.signIn("sam@example.com")
        let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
            for number in 0..<4 {
                group.addTask {
                    try await server.operate("users", "disable", "p\(number)@example.com").code
                }
                group.addTask {
                    try await HTTPExchange.post("/send", ["email": "q\(number)@example.com"], port: server.port).status
                        == 200 ? 0 : 1
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: 0, count: 8))
        let disabled = try Self.json(try await server.operate("users", "list", "--disabled", "--json"))
        #expect((disabled["users"] as? [Any])?.count == 4)
    }

    @Test func `with the server stopped it works as well, and leaves the files as the server does`() async throws {
        let server = try await ServerProcess()
        _ = try await server.signIn("sam@example.com")
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        let before = try FileManager.default.contentsOfDirectory(atPath: server.folder + "/data").sorted()
        #expect(try await server.operate("users", "disable", "sam@example.com").code == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: server.folder + "/data").sorted() == before)
        let next = try await ServerProcess(folder: server.folder)
        #expect(try await next.operate("users", "show", "sam@example.com").output.contains("since"))
    }

    @Test func `without a database, or with another's, it is one line, and nothing is made`() async throws {
        let folder = try TemporaryFolder()
        func run(_ data: String, _ arguments: [String] = ["users", "list"]) async throws -> ProgramRun {
            try await ProgramRun(
                ServerProcess.program, arguments, environment: ["MAGICLINK_DATA": data, "PATH": "/usr/bin"])
        }
        let none = try await run(folder.path + "/none")
        #expect(none.code == 78 && none.output.contains("there is no data folder"))
        let empty = try await run(folder.path)
        #expect(empty.code == 78 && empty.output.contains("auth.db") && empty.output.contains("no such file"))
        #expect(try folder.names() == [])
        for run in [none, empty] { #expect(run.output.split(separator: "\n").count == 1) }
        // Only root can give a file away.
        guard getuid() == 0 else { return }
        let server = try await ServerProcess()
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        try FileManager.default.setAttributes(
            [.ownerAccountID: 4242], ofItemAtPath: server.folder + "/data/auth.db")
        let foreign = try await server.operate("users", "list")
        #expect(foreign.code == 78 && foreign.output.contains("user ID 4242"))
        #expect(foreign.output.split(separator: "\n").count == 1)
    }

    @Test func `who isn't there is said in one line; what is no address, too`() async throws {
        let server = try await ServerProcess()
        for arguments in [["users", "show", "x"], ["users", "enable", "sam@example.com"], ["users", "disable", "x"]] {
            let run = try await server.operate(arguments)
            #expect(run.code == 1 && run.output.split(separator: "\n").count == 1)
        }
        let malformed = try await server.operate("users", "show", "sam@\u{1B}[2J")
        #expect(malformed.code == 64 && !malformed.output.contains("\u{1B}"))
    }

    private static let keys: Set = ["id", "email", "created_at", "last_sign_in_at", "sessions", "disabled_at"]

    private static func json(_ run: ProgramRun) throws -> [String: any Sendable] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: any Sendable], "\(run.output)")
    }

    private static func records(_ run: ProgramRun) throws -> [[String: any Sendable]] {
        try run.output.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable])
        }
    }
}
