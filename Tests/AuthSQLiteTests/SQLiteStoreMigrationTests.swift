import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthSQLite

/// Files that earlier versions of the program have written.
struct SQLiteStoreMigrationTests {
    /// Made by version 0.1.0, the last with schema version 1: two people, each signed in once by a link.
    private static let version1 = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/version-1.db")

    @Test func `people who signed in under version 1 stay signed in, and can refresh`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.version1.path, toPath: folder.database)
        let before = try rows(of: folder.database)
        #expect(before.count == 2)

        let store = try SQLiteStore(path: folder.database)
        for row in before {
            let id = try #require(SessionID(bytes: row.id))
            let horizon = SessionLimits().horizon(at: row.createdAt + .seconds(60))
            let session = try #require(try await store.session(id, within: horizon))
            #expect(session.user.id == row.userID)
            #expect(session.createdAt == row.createdAt && session.lastUsedAt == row.createdAt)
            #expect(session.generation == 0 && session.userAgent == nil)
            let list = try await store.sessions(of: row.userID, within: horizon, limit: 9)
            #expect(list == [session])
            let account = try await store.account(.id(row.userID), within: horizon)
            #expect(account?.signedInAt == row.createdAt && account?.disabledAt == nil && account?.liveSessions == 1)
            guard
                case .refreshed(let refreshed) = try await store.refresh(
                    SessionRefresh(sessionID: id, generation: 0, horizon: horizon))
            else { throw UnexpectedOutcome("not refreshed") }
            #expect(refreshed.lastUsedAt == horizon.now)
        }
        store.close()
        // The second start finds nothing to do.
        try SQLiteStore(path: folder.database).close()
        let version = try SQLiteConnection(path: folder.database, busyTimeout: .zero)
            .prepare("PRAGMA user_version").first { $0.integer(0) }
        #expect(version == Schema.version)
    }

    @Test func `a list by person and a sweep walk an index`() throws {
        let folder = try TemporaryFolder()
        try SQLiteStore(path: folder.database).close()
        let connection = try SQLiteConnection(path: folder.database, busyTimeout: .zero)
        let plans = [
            try connection.prepare("EXPLAIN QUERY PLAN SELECT * FROM session WHERE user_id = ?").all { $0.text(3) },
            try connection.prepare("EXPLAIN QUERY PLAN SELECT id FROM session WHERE last_used_at <= ? LIMIT 5")
                .all { $0.text(3) },
        ].joined().map { $0 ?? "" }
        #expect(plans.count == 2 && plans.allSatisfy { $0.contains("INDEX session_by_") })
    }

    @Test func `notices that are due, and a person's earlier ones, are found by an index`() throws {
        let folder = try TemporaryFolder()
        try SQLiteStore(path: folder.database).close()
        let connection = try SQLiteConnection(path: folder.database, busyTimeout: .zero)
        let plan = try connection.prepare(
            """
            EXPLAIN QUERY PLAN SELECT id FROM notice
            WHERE due_at <= 5 AND (taken_until IS NULL OR taken_until <= 5) AND NOT EXISTS (
                SELECT 1 FROM notice AS earlier
                WHERE earlier.user_id = notice.user_id AND earlier.id < notice.id AND earlier.due_at <= 5
            )
            ORDER BY due_at, id LIMIT 4
            """
        ).all { $0.text(3) ?? "" }
        #expect(plan.contains { $0.contains("notice USING INDEX notice_by_due") })
        #expect(plan.contains { $0.contains("earlier USING INDEX notice_by_user") })
        #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }

    private func rows(of path: String) throws -> [(id: [UInt8], userID: String, createdAt: Timestamp)] {
        let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
        #expect(try connection.prepare("PRAGMA user_version").first { $0.integer(0) } == 1)
        return try connection.prepare("SELECT id, user_id, created_at FROM session").all {
            ($0.bytes(0), $0.text(1) ?? "", Timestamp(milliseconds: $0.integer(2)))
        }
    }
}
