import AuthTesting
import Foundation
import ServerTesting
import Testing

struct DoctorTests {
    private let folder: TemporaryFolder
    private var data: String { folder.path + "/data" }
    private var environment: [String: String] { ["MAGICLINK_DATA": data, "MAGICLINK_LISTEN": "127.0.0.1:0"] }

    init() throws { folder = try TemporaryFolder() }

    private func doctor(_ changes: [String: String] = [:]) async throws -> DoctorRun {
        try await DoctorRun(environment.merging(changes) { $1 })
    }

    /// Data that a server has worked with.
    private func makeData() async throws {
        let server = try await ServerProcess(folder: folder.path + "/first")
        _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        _ = try await server.mails(1)
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        try FileManager.default.moveItem(atPath: server.folder + "/data", toPath: data)
    }

    private func sqlite(_ sql: String) async throws {
        #expect(try await ProgramRun("/usr/bin/sqlite3", [data + "/auth.db", sql]).code == 0)
    }

    private func chmod(_ name: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: data + name)
    }

    @Test func `before the first start everything is fine, and nothing is made`() async throws {
        let run = try await doctor()
        #expect(run.code == 0, "\(run.output)")
        #expect(run.findings.allSatisfy { $0.status == "ok" || $0.check == "clock" || $0.status == "skipped" })
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test func `beside a running server everything is fine, and the server notices nothing`() async throws {
        let server = try await ServerProcess()
        _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        _ = try await server.mails(1)
        let run = try await DoctorRun([
            "MAGICLINK_DATA": server.folder + "/data", "MAGICLINK_LISTEN": "127.0.0.1:\(server.port)",
        ])
        #expect(run.code == 0, "\(run.output)")
        for check in ["configuration", "data folder", "secret", "database", "mails waiting", "signing keys", "listen"] {
            #expect(run.status(check) == "ok", "\(run.findings(check))")
        }
        #expect(run.findings("listen").first?.detail.contains("a server answers") == true)
        #expect(try await HTTPExchange.post("/send", ["email": "kim@example.com"], port: server.port).status == 200)
        let text = try await ProgramRun(
            ServerProcess.program, ["doctor"], environment: ["MAGICLINK_DATA": server.folder + "/data"])
        #expect(text.output.contains("ok       database"))
    }

    @Test func `a configuration that can't be read is a problem like others`() async throws {
        let run = try await doctor(["MAGICLINK_LOG": "loud", "MAGICLINK_MAIL": "smtp://sam:hunter22@:1"])
        #expect(run.code == 1)
        #expect(run.findings("configuration").count { $0.status == "problem" } == 2)
        #expect(!run.output.contains("hunter22"))
        let file = try folder.write(Array("MAGICLINK_BRAND='x'\n".utf8), to: "server.env")
        let other = try await ProgramRun(
            ServerProcess.program, ["doctor", "--config", file], environment: environment)
        #expect(other.code == 1 && other.output.contains("quotation mark"), "\(other.output)")
    }

    @Test func `files that others get at are warnings`() async throws {
        try await makeData()
        try chmod("", 0o755)
        try chmod("/secret", 0o644)
        try chmod("/auth.db", 0o644)
        let run = try await doctor()
        #expect(run.code == 0)
        for check in ["data folder", "secret", "database"] {
            #expect(run.findings(check).first?.remedy?.hasPrefix("chmod ") == true, "\(run.findings(check))")
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func `a folder of somebody else is told with both user IDs`() async throws {
        try await makeData()
        try #require(unsafe chown(data, 12_345, 12_345) == 0)
        let root = try await doctor()
        #expect(root.findings("data folder").first?.remedy?.contains("as the server's user") == true, "\(root.output)")
        // Others get to the folder around it, and to the program, only where these are open.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        guard try await ProgramRun(nobody[0], nobody.dropFirst() + [ServerProcess.program, "--version"]).code == 0
        else {
            return
        }
        let other = try await DoctorRun(environment, launcher: nobody)
        let finding = other.findings("data folder").first
        #expect(finding?.status == "problem")
        #expect(
            finding?.detail.contains("12345") == true && finding?.detail.contains("65534") == true, "\(other.output)")
    }

    @Test func `a disk that is almost full`() async throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        func room(_ size: String) async throws -> String? {
            let mount = "mount -t tmpfs -o size=\(size),mode=700 tmpfs \(data) && exec \"$@\""
            return try await DoctorRun(
                environment,
                launcher: ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", mount, "sh"]
            ).status("data folder")
        }
        #expect(try await room("8m") == "problem")
        #expect(try await room("64m") == "warning")
        #expect(try await room("512m") == "ok")
    }

    @Test func `another secret, and one that is gone`() async throws {
        try await makeData()
        let good = try await doctor()
        #expect(good.findings("secret").first?.detail.contains("the database belongs to it") == true)
        let secret = "b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2"
        let other = try await doctor(["MAGICLINK_SECRET": secret])
        #expect(other.status("secret") == "problem")
        #expect(!other.output.contains(secret))
        try FileManager.default.removeItem(atPath: data + "/secret")
        #expect(try await doctor().status("secret") == "problem")
    }

    @Test func `a database that is damaged, of a newer release, or another program's`() async throws {
        try await makeData()
        try await sqlite("PRAGMA user_version = 999")
        let newer = try await doctor()
        #expect(newer.findings("database").first?.detail.contains("newer release") == true, "\(newer.output)")
        let file = try FileHandle(forUpdating: URL(filePath: data + "/auth.db"))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 40_000))
        try file.close()
        let damaged = try await doctor()
        #expect(damaged.status("database") == "problem")
        try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: data + "/auth.db"))
        let foreign = try await doctor()
        #expect(foreign.findings("database").first?.detail.contains("not a database of this program") == true)
        try FileManager.default.moveItem(atPath: data + "/auth.db", toPath: data + "/auth.db.restoring")
        let cut = try await doctor()
        #expect(cut.findings("database").first?.detail.contains("a restore was cut off") == true)
    }

    @Test func `mails that wait, and a clock behind the newest link`() async throws {
        try await makeData()
        let soon = Int64(Date().timeIntervalSince1970 * 1000)
        try await sqlite(
            """
            UPDATE challenge SET mail_due_at = \(soon), issued_at = \(soon - 600_000), expires_at = \(soon + 600_000);
            """)
        let waiting = try await doctor()
        #expect(waiting.status("mails waiting") == "warning", "\(waiting.findings("mails waiting"))")
        try await sqlite("UPDATE challenge SET issued_at = \(soon + 86_400_000)")
        let late = try await doctor()
        #expect(late.code == 1)
        #expect(late.status("clock") == "problem")
    }

    @Test func `keys that nobody has rotated for long`() async throws {
        try await makeData()
        let key = try #require(try FileManager.default.contentsOfDirectory(atPath: data + "/keys").first)
        try FileManager.default.moveItem(atPath: "\(data)/keys/\(key)", toPath: data + "/keys/20250101T000000Z.pem")
        #expect(try await doctor().findings("signing keys").first?.remedy?.contains("keys rotate") == true)
        try FileManager.default.removeItem(atPath: data + "/keys/20250101T000000Z.pem")
        _ = try folder.write(Array("no key".utf8), to: "data/keys/20260101T000000Z.pem")
        #expect(try await doctor().status("signing keys") == "problem")
    }

    @Test func `an address that another program has, and one that no machine has`() async throws {
        let silent = try SilentServer()
        let taken = try await doctor(["MAGICLINK_LISTEN": "127.0.0.1:\(silent.port)"])
        #expect(taken.findings("listen").first?.detail.contains("another program") == true, "\(taken.output)")
        let foreign = try await doctor(["MAGICLINK_LISTEN": "192.0.2.1:8080,unix:/nowhere/at/all.sock"])
        #expect(foreign.findings("listen").count { $0.status == "problem" } == 2, "\(foreign.output)")
    }
}
