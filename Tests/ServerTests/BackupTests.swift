import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `backup` and `restore` of the built program, beside the built server.
struct BackupTests {
    private let folder: TemporaryFolder
    private var backups: String { folder.path + "/backups" }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String], data: String, _ environment: [String: String] = [:]) async throws
        -> ProgramRun
    {
        try await ProgramRun(
            ServerProcess.program, arguments, environment: ["MAGICLINK_DATA": data].merging(environment) { $1 })
    }

    /// A data folder that isn't there yet, for a server in the folder around it.
    private func newData() throws -> String {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/restored", withIntermediateDirectories: false)
        return folder.path + "/restored/data"
    }

    /// Backs a server's data up; the backup's folder.
    private func backup(_ server: ServerProcess, _ options: [String] = []) async throws -> String {
        let run = try await run(["backup", backups] + options, data: server.folder + "/data")
        try #require(run.code == 0, "\(run.output)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: backups).max())
        return backups + "/" + name
    }

    private func signIn(_ email: String, _ server: ServerProcess) async throws -> String {
        let before = try server.mails().count
        let sent = try await HTTPExchange.post("/send", ["email": email], port: server.port)
        try #require(sent.status == 200)
        let mail = try #require(try await server.mails(before + 1).last { $0.text.contains(email) })
        return try await redeem(mail, server)
    }

    private func redeem(_ mail: ReceivedMail, _ server: ServerProcess) async throws -> String {
        let session = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
        return try #require(session.json["refresh_token"] as? String, "\(session.body)")
    }

    private func refresh(_ token: String, _ server: ServerProcess) async throws -> HTTPExchange {
        try await HTTPExchange.post("/session/refresh", ["refresh_token": token], port: server.port)
    }

    private func stop(_ server: ServerProcess) async throws {
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
    }

    @Test func `under load nobody notices a backup, and everybody who had signed in before is in it`() async throws {
        let server = try await ServerProcess([
            "MAGICLINK_LOG": "error", "MAGICLINK_LIMIT_CLIENT": "off", "MAGICLINK_LIMIT_TOTAL": "off",
        ])
        var tokens: [String] = []
        for number in 0..<10 { tokens.append(try await signIn("early\(number)@example.com", server)) }
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
            made.append(try await backup(server))
            // The name has seconds in it.
            try await Task.sleep(for: .milliseconds(1100))
        }
        for task in load {
            task.cancel()
            let (failures, number) = try await task.value
            #expect(failures == 0 && number > 0)
        }
        #expect(Set(made).count == 3)

        let data = folder.path + "/restored/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: server.folder + "/data/secret", toPath: data + "/secret")
        let restored = try await run(["restore", made[0]], data: data)
        #expect(restored.code == 0, "\(restored.output)")
        let next = try await ServerProcess(["MAGICLINK_RESEND_AFTER": "1s"], folder: folder.path + "/restored")
        for token in tokens { #expect(try await refresh(token, next).status == 200) }
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
        _ = try await signIn("sam@example.com", server)
        let run = try await run(["backup", backups], data: server.folder + "/data", ["MAGICLINK_LOG_FORMAT": "json"])
        #expect(run.code == 0)
        #expect(run.output.contains(server.folder + "/data/secret"))
        #expect(run.output.contains(#""event":"Backup written""#))
        let name = try #require(try folder.names(in: "backups").first)
        #expect(try folder.names(in: "backups/\(name)") == ["auth.db", "manifest.json"])
        #expect(try folder.mode(of: "backups") == 0o700)
        for file in ["", "/auth.db", "/manifest.json"] {
            #expect(try folder.mode(of: "backups/\(name)\(file)").map { $0 & 0o077 } == 0, "\(file)")
        }
        let manifest =
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: URL(filePath: "\(backups)/\(name)/manifest.json"))) as? [String: Any]
        #expect((manifest?["files"] as? [[String: Any]])?.count == 1)
        #expect((manifest?["secret_fingerprint"] as? String)?.count == 64)
        let secret = try String(contentsOfFile: server.folder + "/data/secret", encoding: .utf8)
        for (_, content) in try folder.contents() { #expect(content.range(of: Data(secret.utf8)) == nil) }

        try await Task.sleep(for: .milliseconds(1100))
        let whole = try await backup(server, ["--with-secret"])
        #expect(try String(contentsOfFile: whole + "/secret", encoding: .utf8) == secret)
        #expect(try FileManager.default.contentsOfDirectory(atPath: whole + "/keys").count == 1)
        let inside = try await self.run(["backup", whole], data: server.folder + "/data")
        #expect(inside.code == 1 && inside.output.contains("is a backup itself"))
    }

    @Test func `a link used after the backup doesn't work a second time, and newer tokens go on`() async throws {
        let server = try await ServerProcess()
        let token = try await signIn("sam@example.com", server)
        _ = try await HTTPExchange.post("/send", ["email": "kim@example.com"], port: server.port)
        let mail = try #require(try await server.mails(2).last { $0.text.contains("kim@example.com") })
        let backup = try await backup(server, ["--with-secret"])
        _ = try await redeem(mail, server)
        let second = try #require(try await refresh(token, server).json["refresh_token"] as? String)
        let third = try #require(try await refresh(second, server).json["refresh_token"] as? String)

        let refused = try await run(["restore", backup, "--replace"], data: server.folder + "/data")
        #expect(refused.code == 1 && refused.output.contains("stop it first"), "\(refused.output)")
        try await stop(server)
        let kept = try await run(["restore", backup], data: server.folder + "/data")
        #expect(kept.code == 1 && kept.output.contains("--replace"), "\(kept.output)")
        let restored = try await run(
            ["restore", backup, "--replace"], data: server.folder + "/data", ["MAGICLINK_LOG_FORMAT": "json"])
        #expect(restored.code == 0, "\(restored.output)")
        #expect(restored.output.contains(#""links_revoked":1"#))
        let names = try FileManager.default.contentsOfDirectory(atPath: server.folder + "/data")
        #expect(
            names.contains { $0.hasPrefix("auth.db.replaced-") } && names.contains { $0.hasPrefix("keys.replaced-") })
        #expect(!names.contains { $0.hasSuffix(".restoring") })

        let next = try await ServerProcess(folder: server.folder)
        #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: next.port).status == 410)
        let code = try await HTTPExchange.post(
            "/verify-code", ["email": "kim@example.com", "code": mail.code], port: next.port)
        #expect(code.status == 410)
        #expect(try await refresh(third, next).status == 200)
        // Older than one that was presented: a copy.
        #expect(try await refresh(second, next).status == 401)
        #expect(try await refresh(third, next).status == 401)
    }

    @Test func `sessions end where that is asked for`() async throws {
        let server = try await ServerProcess()
        let token = try await signIn("sam@example.com", server)
        let backup = try await backup(server, ["--with-secret"])
        try await stop(server)
        let data = try newData()
        let restored = try await run(["restore", backup, "--end-sessions"], data: data)
        #expect(restored.code == 0, "\(restored.output)")
        let next = try await ServerProcess(folder: folder.path + "/restored")
        #expect(try await refresh(token, next).status == 401)
    }

    @Test func `a backup that can't be written leaves nothing behind`() async throws {
        let server = try await ServerProcess()
        _ = try await signIn("sam@example.com", server)
        let environment = ["MAGICLINK_DATA": server.folder + "/data"]
        // No file may grow past 8 KiB: what a full disk does, for this process alone.
        let full = try await ProgramRun(
            "/bin/sh", ["-c", "ulimit -f 16; exec \"$0\" backup \"$1\"", ServerProcess.program, backups],
            environment: environment)
        #expect(full.code == 1 && full.output.contains("no backup was written"), "\(full.output)")
        #expect(!FileManager.default.fileExists(atPath: backups))
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
        let again = try await ProgramRun(
            "/bin/sh", ["-c", "ulimit -f 16; exec \"$0\" backup \"$1\"", ServerProcess.program, backups],
            environment: environment)
        #expect(again.code == 1)
        #expect(try folder.names(in: "backups").isEmpty)
        let file = try folder.write([1], to: "file")
        let nowhere = try await run(["backup", file + "/backups"], data: server.folder + "/data")
        #expect(nowhere.code == 1 && nowhere.output.contains("Not a directory"), "\(nowhere.output)")
        #expect(try await HTTPExchange.get("/healthz", port: server.port).status == 200)
        // What was cut off earlier is cleared away.
        _ = try folder.write([1], to: "backups/.unfinished/auth.db")
        _ = try await backup(server)
        #expect(try folder.names(in: "backups").count == 1)
    }

    @Test func `a damaged backup is refused, and nothing is restored`() async throws {
        let server = try await ServerProcess()
        _ = try await signIn("sam@example.com", server)
        let backup = try await backup(server, ["--with-secret"])
        let key = try #require(try FileManager.default.contentsOfDirectory(atPath: backup + "/keys").first)
        let manifest = try String(contentsOfFile: backup + "/manifest.json", encoding: .utf8)
        let data = folder.path + "/restored"
        func refuses(_ words: String, _ damage: () throws -> Void) async throws {
            let copy = backup + "-good"
            try FileManager.default.copyItem(atPath: backup, toPath: copy)
            try damage()
            let run = try await run(["restore", backup], data: data)
            #expect(run.code == 1 && run.output.contains(words), "\(run.output)")
            #expect(!FileManager.default.fileExists(atPath: data))
            try FileManager.default.removeItem(atPath: backup)
            try FileManager.default.moveItem(atPath: copy, toPath: backup)
        }
        for name in ["auth.db", "keys/\(key)", "secret"] {
            try await refuses("isn't as it was when the backup was made") {
                let file = try FileHandle(forUpdating: URL(filePath: "\(backup)/\(name)"))
                try file.seek(toOffset: 20)
                try file.write(contentsOf: Data("x".utf8))
                try file.close()
            }
        }
        func rewrite(_ old: String, _ new: String) throws {
            try #require(manifest.contains(old))
            try manifest.replacing(old, with: new).write(
                toFile: backup + "/manifest.json", atomically: false, encoding: .utf8)
        }
        try await refuses("there is no manifest.json") {
            try FileManager.default.removeItem(atPath: backup + "/manifest.json")
        }
        try await refuses("can't be understood") { try rewrite("\"files\"", "\"names\"") }
        try await refuses("names files that no backup has") { try rewrite("keys/\(key)", "keys/../../\(key)") }
        try await refuses("newer release") { try rewrite("\"schema_version\" : ", "\"schema_version\" : 99") }
        try await refuses("No such file") { try FileManager.default.removeItem(atPath: backup + "/auth.db") }
        #expect(try await run(["restore", backup], data: data).code == 0)
    }

    @Test func `the secret must be the backup's own`() async throws {
        let server = try await ServerProcess()
        let backup = try await backup(server)
        let data = try newData()
        let without = try await run(["restore", backup], data: data)
        #expect(without.code == 1 && without.output.contains(data + "/secret first"), "\(without.output)")
        let other = try await run(
            ["restore", backup], data: data,
            ["MAGICLINK_SECRET": "b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2"])
        #expect(other.code == 1 && other.output.contains("isn't the one"), "\(other.output)")
        #expect(!FileManager.default.fileExists(atPath: data))
        let secret = try String(contentsOfFile: server.folder + "/data/secret", encoding: .utf8)
        let right = try await run(
            ["restore", backup], data: data,
            ["MAGICLINK_SECRET": secret.trimmingCharacters(in: .whitespacesAndNewlines)])
        #expect(right.code == 0, "\(right.output)")
    }

    @Test func `a restore that was cut off keeps the server from starting with nothing`() async throws {
        let data = folder.path + "/data"
        _ = try folder.write([1], to: "data/auth.db.restoring")
        let start = try await run(["serve"], data: data, ["MAGICLINK_LISTEN": "127.0.0.1:0"])
        #expect(start.code == 1 && start.output.contains("a restore was cut off"), "\(start.output)")
    }

    @Test func `exit codes tell a wrong call and a wrong configuration from a failure`() async throws {
        let data = folder.path + "/data"
        #expect(try await run(["backup"], data: data).code == 64)
        #expect(try await run(["restore"], data: data).code == 64)
        #expect(try await run(["backup", backups], data: data, ["MAGICLINK_LOG": "loud"]).code == 78)
        let none = try await run(["backup", backups], data: data)
        #expect(none.code == 1 && none.output.contains("there is no database"), "\(none.output)")
        #expect(!FileManager.default.fileExists(atPath: data) && !FileManager.default.fileExists(atPath: backups))
    }
}
