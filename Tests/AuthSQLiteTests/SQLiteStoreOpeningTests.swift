import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthSQLite

struct SQLiteStoreOpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rawConnection() throws -> SQLiteConnection {
        if !FileManager.default.fileExists(atPath: folder.database) {
            #expect(FileManager.default.createFile(atPath: folder.database, contents: nil))
        }
        return try SQLiteConnection(path: folder.database, busyTimeout: .zero)
    }

    @Test func `all its files are their owner's alone`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.insert(1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["auth.db", "auth.db-shm", "auth.db-wal", "auth.db.lock"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func `a server's start deletes notices that nobody wants any more, a guest's doesn't`() async throws {
        let all = Set(NoticeType.allCases)
        let first = try SQLiteStore(path: folder.database, notices: all)
        try await first.insert(1)
        _ = try await first.redeem(Samples.redemption(1))
        first.close()
        let guest = try SQLiteStore(existing: folder.database)
        #expect(try await guest.noticeBacklog().count == 2)
        guest.close()
        for (notices, left) in [(all, 2), ([.userSignedIn], 1), ([], 0), (all, 0)] as [(Set<NoticeType>, Int)] {
            let store = try SQLiteStore(path: folder.database, notices: notices)
            #expect(try await store.noticeBacklog().count == left)
            store.close()
        }
    }

    @Test func `it flushes every commit, keeps references and trusts no schema`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        let settings = try await store.writer.run { connection in
            [
                try connection.prepare("PRAGMA journal_mode").first { $0.text(0) },
                try connection.prepare("PRAGMA synchronous").first { $0.text(0) },
                try connection.prepare("PRAGMA foreign_keys").first { $0.text(0) },
                try connection.prepare("PRAGMA trusted_schema").first { $0.text(0) },
                try connection.prepare("PRAGMA secure_delete").first { $0.text(0) },
            ]
        }
        #expect(settings == ["wal", "2", "1", "0", "1"])
        let loose = try await store.writer.run { connection in
            try connection.prepare(
                "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'"
            ).all { $0.text(0) }
        }
        #expect(loose == [])
    }

    @Test func `a second server is refused, also in the same process, until the first has closed`() throws {
        let first = try SQLiteStore(path: folder.database)
        #expect(throws: SQLiteOpeningError.inUse) { try SQLiteStore(path: folder.database) }
        first.close()
        try SQLiteStore(path: folder.database).close()
    }

    @Test func `a second server is refused in another process`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        await #expect(processExitsWith: .success) { [path = folder.database as String] in
            #expect(throws: SQLiteOpeningError.inUse) { try SQLiteStore(path: path) }
        }
    }

    @Test func `others may look while it runs`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.insert(1)
        let count = try rawConnection().prepare("SELECT COUNT(*) FROM challenge").first { $0.integer(0) }
        #expect(count == 1)
        try await store.insert(2)
    }

    @Test func `a newer schema is refused, with both numbers, and left as it is`() throws {
        try SQLiteStore(path: folder.database).close()
        try rawConnection().execute("PRAGMA user_version = 73")
        let error = #expect(throws: SQLiteOpeningError.self) { try SQLiteStore(path: folder.database) }
        #expect(error == .newerSchema(found: 73, known: Schema.version))
        #expect(error?.description.contains("73") == true)
        #expect(error?.description.contains("up to \(Schema.version):") == true)
        #expect(try rawConnection().prepare("PRAGMA user_version").first { $0.integer(0) } == 73)
    }

    @Test(
        "another program's database is refused, and left as it is",
        arguments: [
            "CREATE TABLE note (text TEXT)", "PRAGMA application_id = 7; CREATE TABLE challenge (id INTEGER)",
            "PRAGMA user_version = 1",
        ] as [StaticString])
    func foreign(script: StaticString) throws {
        try rawConnection().execute(script)
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        #expect(throws: SQLiteOpeningError.foreignFile) { try SQLiteStore(path: folder.database) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
    }

    @Test func `a file that is no database is refused, and left as it is`() throws {
        let text = Data(String(repeating: "Dear diary, ", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: folder.database))
        #expect(throws: SQLiteOpeningError.foreignFile) { try SQLiteStore(path: folder.database) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == text)
    }

    @Test func `a folder that isn't there is said`() {
        #expect(throws: SQLiteOpeningError.system(call: "open", errno: ENOENT)) {
            try SQLiteStore(path: folder.path + "/missing/auth.db")
        }
    }

    @Test func `a file that can't be written to is refused`() async throws {
        try SQLiteStore(path: folder.database).close()
        await #expect(processExitsWith: .success) {
            [path = folder.database as String, parent = folder.path as String] in
            unsafe chmod(path, 0o444)
            // Root may write to everything; nobody may not.
            if geteuid() == 0 {
                for file in [path, path + ".lock", parent] { unsafe chown(file, 65534, 65534) }
                setuid(65534)
            }
            #expect(throws: SQLiteOpeningError.readOnly) { try SQLiteStore(path: path) }
        }
    }

    @Test func `a failing migration leaves the schema before it`() throws {
        let connection = try rawConnection()
        let steps: [StaticString] = [
            "CREATE TABLE one (id INTEGER); PRAGMA user_version = 1",
            "CREATE TABLE two (id INTEGER); PRAGMA user_version = 2; CREATE TABLE one (id INTEGER)",
        ]
        #expect(throws: SQLiteError.self) { try connection.migrate(with: steps) }
        #expect(try connection.prepare("PRAGMA user_version").first { $0.integer(0) } == 1)
        #expect(try connection.prepare("SELECT name FROM sqlite_schema").all { $0.text(0) } == ["one"])
    }

    @Test func `a migration that the process doesn't survive is done from the start next time`() async throws {
        _ = try rawConnection()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.database as String] in
            let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
            _ = try connection.prepare("PRAGMA journal_mode = WAL").first { $0.text(0) }
            try connection.transaction {
                try connection.execute(Schema.steps[0])
                kill(getpid(), SIGKILL)
            }
        }
        let store = try SQLiteStore(path: folder.database)
        try await store.insert(1)
        store.close()
    }
}
