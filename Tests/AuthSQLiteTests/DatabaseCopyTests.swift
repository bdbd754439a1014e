import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthSQLite

struct DatabaseCopyTests {
    private let folder: TemporaryFolder
    private var copy: String { folder.path + "/copy.db" }

    init() throws { folder = try TemporaryFolder() }

    private func signIn(_ number: UInt32, in store: SQLiteStore) async throws {
        try await store.insert(number)
        _ = try await store.redeem(Samples.redemption(number))
    }

    private func horizon() -> SessionHorizon { SessionLimits().horizon(at: Samples.start + .seconds(2)) }

    @Test func `a copy made while others write holds everything that was answered before, and stands alone`()
        async throws
    {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        for number in 1...50 as ClosedRange<UInt32> { try await signIn(number, in: store) }
        let writing = Task {
            var number: UInt32 = 1000
            while !Task.isCancelled {
                try await store.insert(number)
                number += 1
            }
            return number
        }
        let (database, copy) = (folder.database, copy)
        for round in 0..<5 {
            let report = try await besideTasks { try DatabaseCopy.make(of: database, at: copy, now: Samples.start) }
            #expect(report.faults.isEmpty && report.schemaVersion == DatabaseReport.knownSchemaVersion)
            #expect(try folder.mode(of: "copy.db") == 0o600)
            #expect(try folder.names().filter { $0.hasPrefix("copy") } == ["copy.db"])
            if round < 4 { try FileManager.default.removeItem(atPath: copy) }
        }
        writing.cancel()
        #expect(try await writing.value > 1000)
        let copied = try SQLiteStore(path: copy)
        defer { copied.close() }
        for number in 1...50 as ClosedRange<UInt32> {
            let session = try await copied.session(Samples.redemption(number).sessionID, within: horizon())
            #expect(session?.user.id == "user-\(number)")
        }
    }

    @Test func `nothing is written over, and another program's file is refused`() async throws {
        let store = try SQLiteStore(path: folder.database)
        store.close()
        _ = try folder.write([1], to: "copy.db")
        #expect(throws: SQLiteOpeningError.system(call: "open", errno: EEXIST)) {
            try DatabaseCopy.make(of: folder.database, at: copy, now: Samples.start)
        }
        let foreign = try folder.write(Array(repeating: 0x41, count: 5000), to: "foreign.db")
        #expect(throws: SQLiteOpeningError.foreignFile) {
            try DatabaseCopy.make(of: foreign, at: folder.path + "/other.db", now: Samples.start)
        }
    }

    @Test(.enabled(if: TinyDisk.isPossible)) func `a full disk is an error that says so`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try FileManager.default.createDirectory(atPath: folder.path + "/disk", withIntermediateDirectories: false)
        let disk = try TinyDisk(at: folder.path + "/disk")
        defer { disk.unmount() }
        try disk.fill()
        let error = #expect(throws: SQLiteOpeningError.self) {
            try DatabaseCopy.make(of: folder.database, at: folder.path + "/disk/copy.db", now: Samples.start)
        }
        #expect(error?.description.contains("SQLITE_FULL") == true, "\(String(describing: error))")
    }

    @Test func `links that worked when the copy was made don't work in it, whatever has become of them`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await signIn(1, in: store)
        try await store.insert(2)
        _ = try DatabaseCopy.make(of: folder.database, at: copy, now: Samples.start)
        _ = try await store.redeem(Samples.redemption(2))

        #expect(try DatabaseCopy.prepare(copy, endingSessions: false) == DatabaseCopy.Ended(links: 1, sessions: 0))
        let copied = try SQLiteStore(path: copy)
        defer { copied.close() }
        guard case .notLive(let challenge?) = try await copied.redeem(Samples.redemption(2)) else {
            Issue.record("a used link works again")
            return
        }
        #expect(challenge.state == .revoked)
        let due = Samples.start + .seconds(60)
        #expect(try await copied.claimMails(dueBy: due, lease: due, limit: 9).isEmpty)
        #expect(try await copied.session(Samples.redemption(1).sessionID, within: horizon()) != nil)
    }

    @Test func `a refresh token newer than the copy goes on, and an older one is still a theft`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await signIn(1, in: store)
        let id = try Samples.redemption(1).sessionID
        func refresh(_ generation: Int64, in store: SQLiteStore) async throws -> SessionRefresh.Outcome {
            try await store.refresh(SessionRefresh(sessionID: id, generation: generation, horizon: horizon()))
        }
        _ = try await refresh(2, in: store)
        _ = try DatabaseCopy.make(of: folder.database, at: copy, now: Samples.start)
        _ = try await refresh(7, in: store)
        _ = try DatabaseCopy.prepare(copy, endingSessions: false)
        let copied = try SQLiteStore(path: copy)
        defer { copied.close() }
        guard case .refreshed(let session) = try await refresh(7, in: copied) else {
            Issue.record("a newer token is refused")
            return
        }
        #expect(session.generation == 7)
        guard case .reused = try await refresh(5, in: copied) else {
            Issue.record("an old token is taken")
            return
        }
    }

    @Test func `sessions end where that is asked for`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await signIn(1, in: store)
        _ = try DatabaseCopy.make(of: folder.database, at: copy, now: Samples.start)
        #expect(try DatabaseCopy.prepare(copy, endingSessions: true) == DatabaseCopy.Ended(links: 0, sessions: 1))
    }
}
