import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `restore` of the built program, and the built server on what it has restored.
struct RestoreTests {
    private let fixture: BackupFixture

    init() throws { fixture = try BackupFixture() }

    @Test func `a link used after the backup doesn't work a second time, and newer tokens go on`() async throws {
        let server = try await ServerProcess()
        let token = try await fixture.signIn("sam@example.com", server)
        _ = try await HTTPExchange.post("/send", ["email": "kim@example.com"], port: server.port)
        let mail = try #require(try await server.mails(2).last { $0.text.contains("kim@example.com") })
        let backup = try await fixture.backup(server, ["--with-secret"])
        _ = try await fixture.redeem(mail, server)
        let second = try #require(try await fixture.refresh(token, server).json["refresh_token"] as? String)
        let third = try #require(try await fixture.refresh(second, server).json["refresh_token"] as? String)

        let refused = try await fixture.run(["restore", backup, "--replace"], data: server.folder + "/data")
        #expect(refused.code == 1 && refused.output.contains("stop it first"), "\(refused.output)")
        try await fixture.stop(server)
        let kept = try await fixture.run(["restore", backup], data: server.folder + "/data")
        #expect(kept.code == 1 && kept.output.contains("--replace"), "\(kept.output)")
        let restored = try await fixture.run(
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
        #expect(try await fixture.refresh(third, next).status == 200)
        // Older than one that was presented: a copy.
        #expect(try await fixture.refresh(second, next).status == 401)
        #expect(try await fixture.refresh(third, next).status == 401)
    }

    @Test func `sessions end where that is asked for`() async throws {
        let server = try await ServerProcess()
        let token = try await fixture.signIn("sam@example.com", server)
        let backup = try await fixture.backup(server, ["--with-secret"])
        try await fixture.stop(server)
        let data = try fixture.newData()
        let restored = try await fixture.run(["restore", backup, "--end-sessions"], data: data)
        #expect(restored.code == 0, "\(restored.output)")
        let next = try await ServerProcess(folder: fixture.folder.path + "/restored")
        #expect(try await fixture.refresh(token, next).status == 401)
    }

    @Test func `a damaged backup is refused, and nothing is restored`() async throws {
        let server = try await ServerProcess()
        _ = try await fixture.signIn("sam@example.com", server)
        let backup = try await fixture.backup(server, ["--with-secret"])
        let key = try #require(try FileManager.default.contentsOfDirectory(atPath: backup + "/keys").first)
        let manifest = try String(contentsOfFile: backup + "/manifest.json", encoding: .utf8)
        let data = fixture.folder.path + "/restored"
        func refuses(_ words: String, _ damage: () throws -> Void) async throws {
            let copy = backup + "-good"
            try FileManager.default.copyItem(atPath: backup, toPath: copy)
            try damage()
            let run = try await fixture.run(["restore", backup], data: data)
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
        func rewrite(_ changes: (old: String, new: String)...) throws {
            var text = manifest
            for change in changes {
                try #require(text.contains(change.old))
                text = text.replacing(change.old, with: change.new)
            }
            try text.write(toFile: backup + "/manifest.json", atomically: false, encoding: .utf8)
        }
        try await refuses("there is no manifest.json") {
            try FileManager.default.removeItem(atPath: backup + "/manifest.json")
        }
        try await refuses("can't be understood") { try rewrite(("\"files\"", "\"names\"")) }
        try await refuses("names files that no backup has") { try rewrite(("keys/\(key)", "keys/../../\(key)")) }
        try await refuses("names files that no backup has") { try rewrite(("keys/\(key)", #"keys/\u001b\#(key)"#)) }
        try await refuses("newer release") { try rewrite(("\"schema_version\" : ", "\"schema_version\" : 99")) }
        // What a terminal would act on is written out.
        try await refuses(#"newer release (\u{1b}[2J"#) {
            try rewrite(("\"format\" : 1", "\"format\" : 2"), ("\"program\" : \"", #""program" : "\u001b[2J"#))
        }
        try await refuses("No such file") { try FileManager.default.removeItem(atPath: backup + "/auth.db") }
        try rewrite(("\"made_at\" : \"", #""made_at" : "\u001b[2J"#))
        let restored = try await fixture.run(["restore", backup], data: data)
        #expect(restored.code == 0 && restored.output.contains(#"as it was at \u{1b}[2J"#), "\(restored.output)")
        #expect(!restored.output.contains("\u{1b}"))
    }

    @Test func `the secret must be the backup's own`() async throws {
        let server = try await ServerProcess()
        let backup = try await fixture.backup(server)
        let data = try fixture.newData()
        let without = try await fixture.run(["restore", backup], data: data)
        #expect(without.code == 1 && without.output.contains(data + "/secret first"), "\(without.output)")
        let other = try await fixture.run(
            ["restore", backup], data: data,
            ["MAGICLINK_SECRET": "b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2"])
        #expect(other.code == 1 && other.output.contains("isn't the one"), "\(other.output)")
        #expect(!FileManager.default.fileExists(atPath: data))
        let secret = try String(contentsOfFile: server.folder + "/data/secret", encoding: .utf8)
        let right = try await fixture.run(
            ["restore", backup], data: data,
            ["MAGICLINK_SECRET": secret.trimmingCharacters(in: .whitespacesAndNewlines)])
        #expect(right.code == 0, "\(right.output)")
    }

    @Test func `a backup with its secret replaces the data of another server, which is kept`() async throws {
        let server = try await ServerProcess()
        let token = try await fixture.signIn("sam@example.com", server)
        let backup = try await fixture.backup(server, ["--with-secret"])
        let other = try await ServerProcess()
        _ = try await fixture.signIn("kim@example.com", other)
        let secret = try String(contentsOfFile: other.folder + "/data/secret", encoding: .utf8)
        try await fixture.stop(other)
        let restored = try await fixture.run(["restore", backup, "--replace"], data: other.folder + "/data")
        #expect(restored.code == 0, "\(restored.output)")
        let names = try FileManager.default.contentsOfDirectory(atPath: other.folder + "/data")
        let kept = try #require(names.first { $0.hasPrefix("secret.replaced-") })
        #expect(try String(contentsOfFile: "\(other.folder)/data/\(kept)", encoding: .utf8) == secret)
        let next = try await ServerProcess(folder: other.folder)
        #expect(try await fixture.refresh(token, next).status == 200)
    }

    @Test(.enabled(if: geteuid() == 0)) func `what root restores belongs to the owner of the data folder`() async throws
    {
        let server = try await ServerProcess()
        _ = try await fixture.signIn("sam@example.com", server)
        let backup = try await fixture.backup(server, ["--with-secret"])
        let data = try fixture.newData()
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        try #require(unsafe chown(data, 12_345, 12_345) == 0)
        #expect(try await fixture.run(["restore", backup], data: data).code == 0)
        for name in try FileManager.default.subpathsOfDirectory(atPath: data) {
            let owner = try FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")[.ownerAccountID] as? Int
            #expect(owner == 12_345, "\(name)")
        }
    }

    @Test func `a restore that was cut off keeps the server from starting with nothing`() async throws {
        let data = fixture.folder.path + "/data"
        _ = try fixture.folder.write([1], to: "data/auth.db.restoring")
        let start = try await fixture.run(["serve"], data: data, ["MAGICLINK_LISTEN": "127.0.0.1:0"])
        #expect(start.code == 1 && start.output.contains("a restore was cut off"), "\(start.output)")
        let server = try await ServerProcess()
        let backup = try await fixture.backup(server, ["--with-secret"])
        _ = try fixture.folder.write([1], to: "backup-of-nothing/auth.db")
        try FileManager.default.copyItem(
            atPath: backup + "/manifest.json", toPath: fixture.folder.path + "/backup-of-nothing/manifest.json")
        let failed = try await fixture.run(["restore", fixture.folder.path + "/backup-of-nothing"], data: data)
        #expect(failed.code == 1)
        let again = try await fixture.run(["serve"], data: data, ["MAGICLINK_LISTEN": "127.0.0.1:0"])
        #expect(again.code == 1 && again.output.contains("a restore was cut off"), "\(again.output)")
        let whole = try await fixture.run(["restore", backup, "--replace"], data: data)
        #expect(whole.code == 0, "\(whole.output)")
    }

    @Test func `the journal of a restore that was cut off isn't rolled into the next one`() async throws {
        let server = try await ServerProcess()
        let backup = try await fixture.backup(server, ["--with-secret"])
        // As SQLite leaves it: no pages to put back, and a database that was of one page before.
        var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        for field in [0, 0, 1, 512, 4096] as [UInt32] {
            journal += (0..<4).map { UInt8(truncatingIfNeeded: field >> (24 - 8 * $0)) }
        }
        journal += [UInt8](repeating: 0, count: 512 - journal.count)
        _ = try fixture.folder.write(journal, to: "data/auth.db.restoring-journal")
        let restored = try await fixture.run(["restore", backup], data: fixture.folder.path + "/data")
        #expect(restored.code == 0, "\(restored.output)")
        #expect(try !fixture.folder.names(in: "data").contains { $0.contains(".restoring") })
    }

    @Test func `what a crash has left is kept with its log, and can be opened with it`() async throws {
        let server = try await ServerProcess()
        let backup = try await fixture.backup(server, ["--with-secret"])
        _ = try await fixture.signIn("sam@example.com", server)
        let data = try fixture.newData()
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        for name in ["auth.db", "auth.db-wal", "secret", "keys"] {
            try FileManager.default.copyItem(atPath: "\(server.folder)/data/\(name)", toPath: "\(data)/\(name)")
        }
        let restored = try await fixture.run(["restore", backup, "--replace"], data: data)
        #expect(restored.code == 0, "\(restored.output)")
        let log = try #require(
            try fixture.folder.names(in: "restored/data").first {
                $0.hasPrefix("auth.db.replaced-") && $0.hasSuffix("-wal")
            })
        #expect(restored.output.contains("\(data)/\(log)"), "\(restored.output)")
        let kept = try await fixture.run(
            ["users", "list"], data: data, ["MAGICLINK_STORE": "sqlite:\(log.dropLast(4))"])
        #expect(kept.code == 0 && kept.output.contains("sam@example.com"), "\(kept.output)")
        let now = try await fixture.run(["users", "list"], data: data)
        #expect(now.code == 0 && !now.output.contains("sam@example.com"), "\(now.output)")
    }
}
