import Auth
import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import AuthSQLite

struct SQLiteStoreOutageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("C112: 200 sign-ins at once while another process holds the write lock for 2 s: no error")
    func waitsForLock() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        async let holder = #expect(processExitsWith: .success) { [folder = folder.path as String] in
            let connection = try SQLiteConnection(path: folder + "/auth.db", busyTimeout: .zero)
            try connection.transaction {
                #expect(unsafe mkdir(folder + "/locked", 0o700) == 0)
                sleep(2)
            }
        }
        while !FileManager.default.fileExists(atPath: folder.path + "/locked") { await Task.yield() }
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...200 as ClosedRange<UInt32> {
                group.addTask {
                    try await store.insert(number)
                    if case .signedIn = try await store.redeem(Samples.redemption(number)) { return true }
                    return false
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 200)
        _ = await holder
    }

    @Test func `a lock held for too long is an outage that changes nothing, and reads go on`() async throws {
        let store = try SQLiteStore(path: folder.database, busyTimeout: .milliseconds(20))
        defer { store.close() }
        try await store.insert(1)
        let other = try SQLiteConnection(path: folder.database, busyTimeout: .zero)
        try other.execute("BEGIN IMMEDIATE")
        await #expect(throws: StoreUnavailable(reason: "begin: SQLITE_BUSY")) { try await store.insert(2) }
        await #expect(throws: StoreUnavailable(reason: "begin: SQLITE_BUSY")) { try await store.probe() }
        #expect(try await store.holds(1))
        try other.execute("COMMIT")
        #expect(try await !store.holds(2))
        try await store.insert(2)
    }

    @Test("C83: a full database is an outage; what was answered is kept, and space makes it work again")
    func fullDatabase() async throws {
        let store = try SQLiteStore(path: folder.database)
        try await store.writer.run { _ = try $0.prepare("PRAGMA max_page_count = 40").first { $0.integer(0) } }
        let answered = try await fill(store)
        #expect(answered > 50)
        try await store.writer.run { _ = try $0.prepare("PRAGMA max_page_count = 4000").first { $0.integer(0) } }
        try await store.insert(answered + 1)
        store.close()
        try await expect(1...answered + 1)
    }

    @Test("C83: the same on a disk that is full", .enabled(if: TinyDisk.isPossible, "root may mount one"))
    func fullDisk() async throws {
        let disk = try TinyDisk(at: folder.path)
        let store = try SQLiteStore(path: folder.database)
        let answered = try await fill(store)
        #expect(answered > 10)
        try disk.fill()
        // The change that failed has left a few pages of log behind, which a probe may still use.
        await #expect(throws: StoreUnavailable.self) { for _ in 1...100 { try await store.probe() } }
        #expect(try await store.holds(1))
        try disk.grow()
        try await store.probe()
        try await store.insert(answered + 1)
        store.close()
        try await expect(1...answered + 1)
        disk.unmount()
    }

    @Test func `a file that takes no changes any more is an outage, and the probe shows it`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.insert(1)
        // It is on from the next transaction on.
        try await store.writer.run { try $0.execute("PRAGMA query_only = ON") }
        await #expect(throws: StoreUnavailable.self) { try await store.probe() }
        await #expect(throws: StoreUnavailable.self) { try await store.insert(2) }
        #expect(try await store.holds(1))
    }

    /// Inserts until the store refuses, and returns how many were answered.
    private func fill(_ store: SQLiteStore) async throws -> UInt32 {
        for number in 1...100_000 as ClosedRange<UInt32> {
            do { try await store.insert(number) } catch let outage as StoreUnavailable {
                #expect(outage.reason.contains("SQLITE_FULL"))
                return number - 1
            }
        }
        throw StoreUnavailable(reason: "never full")
    }

    private func expect(_ numbers: ClosedRange<UInt32>) async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        for number in numbers { #expect(try await store.holds(number)) }
    }
}
