import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthSQLite

struct DatabaseReportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `tells of a database in use, and changes nothing`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.insert(1)
        _ = try await store.adoptFingerprint([1, 2, 3])
        let before = try folder.contents()
        let report = try DatabaseReport(path: folder.database, now: Samples.start)
        #expect(report.schemaVersion == Schema.version)
        #expect(report.faults.isEmpty)
        #expect(report.fingerprint == [1, 2, 3])
        #expect(report.newestChallengeAt == Samples.start)
        #expect(report.backlog == MailBacklog(count: 1, oldest: Samples.start))
        #expect(report.logSize > 0)
        let after = try folder.contents()
        #expect(after["auth.db"] == before["auth.db"] && after["auth.db-wal"] == before["auth.db-wal"])
        try await store.insert(2)
    }

    @Test func `of a database at rest, it leaves no file behind`() throws {
        let store = try SQLiteStore(path: folder.database)
        store.close()
        _ = try DatabaseReport(path: folder.database, now: Samples.start)
        #expect(try folder.contents()["auth.db-wal"]?.isEmpty ?? true)
    }

    @Test func `pages that are no pages show`() async throws {
        let store = try SQLiteStore(path: folder.database)
        for number in 1...500 as ClosedRange<UInt32> { try await store.insert(number) }
        store.close()
        let file = try FileHandle(forUpdating: URL(filePath: folder.database))
        let end = try file.seekToEnd()
        for page in stride(from: 8192 as UInt64, to: end, by: 4096) {
            try file.seek(toOffset: page)
            try file.write(contentsOf: Data(repeating: 0xFF, count: 256))
        }
        try file.close()
        do {
            let report = try DatabaseReport(path: folder.database, now: Samples.start)
            #expect(!report.faults.isEmpty)
        } catch {
            guard case .database(let reason) = error else { throw error }
            #expect(reason.name == "SQLITE_CORRUPT")
        }
    }

    @Test func `a newer release's database is told by its version`() throws {
        let store = try SQLiteStore(path: folder.database)
        store.close()
        try SQLiteConnection(path: folder.database, busyTimeout: .zero).execute("PRAGMA user_version = 999")
        #expect(throws: SQLiteOpeningError.newerSchema(found: 999, known: Schema.version)) {
            try DatabaseReport(path: folder.database, now: Samples.start)
        }
    }
}
