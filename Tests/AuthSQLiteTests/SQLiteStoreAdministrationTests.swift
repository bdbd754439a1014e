import Auth
import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import AuthSQLite

struct SQLiteStoreAdministrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("keeps every rule of administration", arguments: AdministrationStoreContract.rules)
    func keeps(rule: AdministrationStoreContract.Rule) async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await rule.check(store)
    }

    @Test("keeps every rule as a guest beside the server's store", arguments: AdministrationStoreContract.rules)
    func keepsAsGuest(rule: AdministrationStoreContract.Rule) async throws {
        let server = try SQLiteStore(path: folder.database)
        defer { server.close() }
        let guest = try SQLiteStore(existing: folder.database)
        defer { guest.close() }
        try await rule.check(guest)
    }

    @Test func `what a guest does, the server sees at once, and the other way round`() async throws {
        let server = try SQLiteStore(path: folder.database)
        defer { server.close() }
        try await server.insert(1)
        guard case .signedIn(let session) = try await server.redeem(Samples.redemption(1)) else {
            throw UnexpectedOutcome("not signed in")
        }
        let guest = try SQLiteStore(existing: folder.database)
        defer { guest.close() }
        let horizon = SessionLimits().horizon(at: Samples.start + .seconds(2))
        #expect(try await guest.accounts(after: nil, within: horizon, limit: 9).map { $0.user?.id } == ["user-1"])
        _ = try await guest.disable(.id("user-1"), within: horizon)
        #expect(try await server.session(session.sessionID, within: horizon) == nil)
    }

    @Test func `a back end is told of what an operator does, by the server; of who is deleted, the end alone`()
        async throws
    {
        let server = try SQLiteStore(path: folder.database, notices: Set(NoticeType.allCases))
        defer { server.close() }
        let guest = try SQLiteStore(existing: folder.database, notices: Set(NoticeType.allCases))
        defer { guest.close() }
        let horizon = SessionLimits().horizon(at: Samples.start + .seconds(2))
        for number: UInt32 in 1...3 {
            try await server.insert(number)
            _ = try await server.redeem(Samples.redemption(number))
        }
        _ = try await guest.disable(.id("user-1"), within: horizon)
        _ = try await guest.disable(.id("user-1"), within: horizon)
        _ = try await guest.delete(.id("user-2"), within: horizon)
        // What waits to be told of the end is not forgotten with the rest.
        _ = try await guest.disable(.id("user-3"), within: horizon)
        _ = try await guest.delete(.id("user-3"), within: horizon)
        let events = try await server.writer.run { connection in
            try connection.prepare(
                "SELECT user_id || ' ' || type || ' ' || COALESCE(detail, '') FROM notice ORDER BY id"
            )
            .all { $0.text(0) ?? "" }
        }
        #expect(
            events == [
                "user-1 user.created link", "user-1 user.signed_in link", "user-1 user.signed_out disabled",
                "user-1 user.disabled ", "user-2 user.signed_out deleted", "user-3 user.signed_out disabled",
                "user-3 user.disabled ",
            ])
    }

    @Test func `a challenge that lives although its address is disabled signs nobody in`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.insert(1)
        try await store.writer.run { connection in
            try connection.execute("INSERT INTO block (email_key, blocked_at) VALUES ('user1@example.com', 0)")
        }
        #expect(try await store.redeem(Samples.redemption(1)) == .noUser)
    }

    @Test func `a guest opens only what is there, this program's and up to date, and leaves it as it is`() throws {
        #expect(throws: SQLiteOpeningError.missing) { try SQLiteStore(existing: folder.database) }
        #expect(try folder.names() == [])
        try SQLiteStore(path: folder.database).close()
        let connection = try SQLiteConnection(path: folder.database, busyTimeout: .zero)
        try connection.execute("PRAGMA user_version = 1")
        #expect(throws: SQLiteOpeningError.olderSchema(found: 1, needed: Schema.version)) {
            try SQLiteStore(existing: folder.database)
        }
        try connection.execute("PRAGMA user_version = 73")
        #expect(throws: SQLiteOpeningError.newerSchema(found: 73, known: Schema.version)) {
            try SQLiteStore(existing: folder.database)
        }
        #expect(try connection.prepare("PRAGMA user_version").first { $0.integer(0) } == 73)
        try connection.execute("PRAGMA application_id = 5")
        #expect(throws: SQLiteOpeningError.foreignFile) { try SQLiteStore(existing: folder.database) }
        _ = try folder.write(Array("no database, but long enough to be read".utf8), to: "other.db")
        #expect(throws: SQLiteOpeningError.foreignFile) { try SQLiteStore(existing: folder.path + "/other.db") }
    }

    @Test func `a guest takes no mail from the server that delivers it`() async throws {
        let server = try SQLiteStore(path: folder.database)
        defer { server.close() }
        try await server.insert(1)
        let lease = Samples.start + .seconds(120)
        #expect(
            try await server.claimMails(dueBy: Samples.start + .seconds(5), lease: lease, limit: 9).count == 1)
        let guest = try SQLiteStore(existing: folder.database)
        defer { guest.close() }
        #expect(
            try await guest.claimMails(dueBy: Samples.start + .seconds(6), lease: lease, limit: 9).isEmpty)
    }

    @Test func `2,500 users are listed in pages, each from an index`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.writer.run { connection in
            try connection.execute(
                """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
                INSERT INTO user (id, email, email_key, created_at, signed_in_at)
                SELECT printf('%s-%d', hex(n * 7919 % 2503), n), printf('u%d@example.com', n),
                    printf('u%d@example.com', n), 0, 0 FROM number
                """)
        }
        let horizon = SessionLimits().horizon(at: Samples.start)
        var seen: [String] = []
        var pages = 0
        while true {
            let page = try await store.accounts(after: seen.last, within: horizon, limit: 700)
            guard !page.isEmpty else { break }
            pages += 1
            seen += page.compactMap { $0.user?.id }
        }
        #expect(pages == 4 && seen.count == 2500 && Set(seen).count == 2500)
        #expect(seen == seen.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        let plan = try await store.writer.run { connection in
            try connection.prepare(
                """
                EXPLAIN QUERY PLAN
                SELECT (SELECT COUNT(*) FROM session WHERE user_id = user.id) FROM user
                LEFT JOIN block ON block.email_key = user.email_key WHERE user.id > ? ORDER BY user.id LIMIT ?
                """
            ).all { $0.text(3) ?? "" }
        }
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test func `C38: an address that was deleted stands in no file any more`() async throws {
        let server = try SQLiteStore(path: folder.database)
        defer { server.close() }
        for number: UInt32 in 1...200 {
            try await server.insert(number)
            _ = try await server.redeem(Samples.redemption(number))
        }
        _ = try await server.countAttempt(
            AttemptCount(
                key: "user77@example.com", request: nil, binding: nil, now: Samples.start, limits: AttemptLimits()))
        let horizon = SessionLimits().horizon(at: Samples.start + .seconds(2))
        #expect(try await server.account(.id("user-77"), within: horizon) != nil)
        let guest = try SQLiteStore(existing: folder.database)
        defer { guest.close() }
        #expect(try await guest.delete(.id("user-77"), within: horizon)?.endedSessions == 1)
        #expect(try await guest.clearLog())
        let files = try folder.contents()
        #expect(files.values.contains { $0.range(of: Data("user78@example.com".utf8)) != nil })
        for (name, bytes) in files {
            for trace in ["user77@example.com", "user-77"] {
                #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(trace) in \(name)")
            }
        }
    }
}
