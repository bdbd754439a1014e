import AuthTesting
import Foundation
import ServerTesting
import Testing

/// What the tests of `backup` and `restore` do with the built program and the built server.
struct BackupFixture {
    let folder: TemporaryFolder
    /// Where backups go.
    var backups: String { folder.path + "/backups" }

    init() throws { folder = try TemporaryFolder() }

    func run(_ arguments: [String], data: String, _ environment: [String: String] = [:]) async throws
        -> ProgramRun
    {
        try await ProgramRun(
            ServerProcess.program, arguments, environment: ["MAGICLINK_DATA": data].merging(environment) { $1 })
    }

    /// A data folder that isn't there yet, for a server in the folder around it.
    func newData() throws -> String {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/restored", withIntermediateDirectories: false)
        return folder.path + "/restored/data"
    }

    /// Backs a server's data up; the backup's folder.
    func backup(_ server: ServerProcess, _ options: [String] = []) async throws -> String {
        let run = try await run(["backup", backups] + options, data: server.folder + "/data")
        try #require(run.code == 0, "\(run.output)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: backups).max())
        return backups + "/" + name
    }

    func signIn(_ email: String, _ server: ServerProcess) async throws -> String {
        let before = try server.mails().count
        let sent = try await HTTPExchange.post("/send", ["email": email], port: server.port)
        try #require(sent.status == 200)
        let mail = try #require(try await server.mails(before + 1).last { $0.text.contains(email) })
        return try await redeem(mail, server)
    }

    func redeem(_ mail: ReceivedMail, _ server: ServerProcess) async throws -> String {
        let session = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
        return try #require(session.json["refresh_token"] as? String, "\(session.body)")
    }

    func refresh(_ token: String, _ server: ServerProcess) async throws -> HTTPExchange {
        try await HTTPExchange.post("/session/refresh", ["refresh_token": token], port: server.port)
    }

    func stop(_ server: ServerProcess) async throws {
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
    }
}
