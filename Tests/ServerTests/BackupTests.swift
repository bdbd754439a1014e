import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `backup` of the built program, beside the built server.
struct BackupTests {
    private let fixture: BackupFixture

    init() throws { fixture = try BackupFixture() }

    @Test func `under load nobody notices a backup, and everybody who had signed in before is in it`() async throws {
        let server = try await ServerProcess([
            "MAGICLINK_LOG": "error", "MAGICLINK_LIMIT_CLIENT": "off", "MAGICLINK_LIMIT_TOTAL": "off",
        ])
        var tokens: [String] = []
        for number in 0..<10 { tokens.append(try await fixture.signIn("early\(number)@example.com", server)) }
        let load = (0..<4).map { caller in
            Task {
                var failures = 0
                var number = 0
                while !Task.isCancelled {
                    let sent = try await HTTPExchange.post(
                        "/send", ["email": "load\(caller)-\(number)@example.com"], port: server.port)
                    if sent.status != 200 { failures += 1 }
                    number += 1
                }
                return (failures, number)
            }
        }
        var made: [String] = []
        for _ in 0..<3 {
            made.append(try await fixture.backup(server))
        }
        for task in load {
            task.cancel()
            let (failures, number) = try await task.value
            #expect(failures == 0 && number > 0)
        }
        #expect(Set(made).count == 3)

        let data = fixture.folder.path + "/restored/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: server.folder + "/data/secret", toPath: data + "/secret")
        let restored = try await fixture.run(["restore", made[0]], data: data)
        #expect(restored.code == 0, "\(restored.output)")
        // A minute goes by, after which the address may have another mail.
        let minute = "UPDATE challenge SET issued_at = issued_at - 60000"
        #expect(try await ProgramRun("/usr/bin/sqlite3", [data + "/auth.db", minute]).code == 0)
        let next = try await ServerProcess(folder: fixture.folder.path + "/restored")
        for token in tokens { #expect(try await fixture.refresh(token, next).status == 200) }
        // Who signs in goes on being the same user.
        let again = try await HTTPExchange.post("/send", ["email": "early0@example.com"], port: next.port)
        #expect(again.status == 200)
        let mail = try #require(try await next.mails(1).last)
        let session = try await HTTPExchange.post("/auth/\(mail.token)", port: next.port)
        #expect(session.body.contains(#""is_new":false"#))
    }

    @Test func `a backup is its owner's alone, holds no secret unless asked, and says how it is to be used`()
        async throws
    {
        let server = try await ServerProcess()
        _ = try await fixture.signIn("sam@example.com", server)
        let run = try await fixture.run(
            ["backup", fixture.backups], data: server.folder + "/data", ["MAGICLINK_LOG_FORMAT": "json"])
        #expect(run.code == 0)
        #expect(run.output.contains(server.folder + "/data/secret"))
        #expect(run.output.contains(#""event":"Backup written""#))
        let name = try #require(try fixture.folder.names(in: "backups").first)
        #expect(try fixture.folder.names(in: "backups/\(name)") == ["auth.db", "manifest.json"])
        #expect(try fixture.folder.mode(of: "backups") == 0o700)
        for file in ["", "/auth.db", "/manifest.json"] {
            #expect(try fixture.folder.mode(of: "backups/\(name)\(file)").map { $0 & 0o077 } == 0, "\(file)")
        }
        let manifest =
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: URL(filePath: "\(fixture.backups)/\(name)/manifest.json"))) as? [String: Any]
        #expect((manifest?["files"] as? [[String: Any]])?.count == 1)
        #expect((manifest?["secret_fingerprint"] as? String)?.count == 64)
        let secret = try String(contentsOfFile: server.folder + "/data/secret", encoding: .utf8)
        for (_, content) in try fixture.folder.contents() { #expect(content.range(of: Data(secret.utf8)) == nil) }
        let whole = try await fixture.backup(server, ["--with-secret"])
        #expect(try String(contentsOfFile: whole + "/secret", encoding: .utf8) == secret)
        #expect(try FileManager.default.contentsOfDirectory(atPath: whole + "/keys").count == 1)
        let inside = try await fixture.run(["backup", whole], data: server.folder + "/data")
        #expect(inside.code == 1 && inside.output.contains("is a backup itself"))
    }

    @Test func `a backup that can't be written leaves nothing behind`() async throws {
        let server = try await ServerProcess()
        _ = try await fixture.signIn("sam@example.com", server)
        let environment = ["MAGICLINK_DATA": server.folder + "/data"]
        // No file may grow past 256 KiB: what a full disk does, for this process alone. The thread sanitizer needs as much.
        let padding = "INSERT INTO setting VALUES ('padding', zeroblob(400000))"
        #expect(try await ProgramRun("/usr/bin/sqlite3", [server.folder + "/data/auth.db", padding]).code == 0)
        let full = try await ProgramRun(
            "/bin/sh", ["-c", "ulimit -f 512; exec \"$0\" backup \"$1\"", ServerProcess.program, fixture.backups],
            environment: environment)
        #expect(full.code == 1 && full.output.contains("no backup was written"), "\(full.output)")
        #expect(!FileManager.default.fileExists(atPath: fixture.backups))
        try FileManager.default.createDirectory(atPath: fixture.backups, withIntermediateDirectories: false)
        let again = try await ProgramRun(
            "/bin/sh", ["-c", "ulimit -f 512; exec \"$0\" backup \"$1\"", ServerProcess.program, fixture.backups],
            environment: environment)
        #expect(again.code == 1)
        #expect(try fixture.folder.names(in: "backups").isEmpty)
        let file = try fixture.folder.write([1], to: "file")
        let nowhere = try await fixture.run(["backup", file + "/backups"], data: server.folder + "/data")
        #expect(nowhere.code == 1 && nowhere.output.contains("Not a directory"), "\(nowhere.output)")
        #expect(try await HTTPExchange.get("/healthz", port: server.port).status == 200)
        // What was cut off earlier is cleared away.
        _ = try fixture.folder.write([1], to: "backups/.unfinished/auth.db")
        _ = try await fixture.backup(server)
        #expect(try fixture.folder.names(in: "backups").count == 1)
    }

    @Test func `exit codes tell a wrong call and a wrong configuration from a failure`() async throws {
        let data = fixture.folder.path + "/data"
        #expect(try await fixture.run(["backup"], data: data).code == 64)
        #expect(try await fixture.run(["restore"], data: data).code == 64)
        #expect(try await fixture.run(["backup", fixture.backups], data: data, ["MAGICLINK_LOG": "loud"]).code == 78)
        let none = try await fixture.run(["backup", fixture.backups], data: data)
        #expect(none.code == 1 && none.output.contains("there is no database"), "\(none.output)")
        #expect(
            !FileManager.default.fileExists(atPath: data) && !FileManager.default.fileExists(atPath: fixture.backups))
    }
}
