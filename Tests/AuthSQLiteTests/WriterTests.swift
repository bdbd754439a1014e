import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthSQLite

struct WriterTests {
    private struct Refusal: Error {}

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Keeps the writer busy with a transaction of its own until the closure has queued what it wants to queue.
    private func whileBusy<Value>(_ store: SQLiteStore, _ queue: () -> Value) async throws -> Value {
        let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let blocker = Task.immediate {
            try await store.writer.run { _ in
                began.signal()
                gate.wait()
            }
        }
        let queued = afterSignal(began, queue)
        gate.signal()
        try await blocker.value
        return queued
    }

    private func afterSignal<Value>(_ semaphore: DispatchSemaphore, _ body: () -> Value) -> Value {
        semaphore.wait()
        return body()
    }

    @Test func `what waits while the disk is busy is committed together`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        let tasks = try await whileBusy(store) {
            (1...200).map { number in Task.immediate { try await store.insert(UInt32(number)) } }
        }
        for task in tasks { try await task.value }
        #expect(store.writer.commits == 2)
        for number in 1...200 as ClosedRange<UInt32> { #expect(try await store.holds(number)) }
    }

    @Test func `a commit carries no more than the largest batch`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        let count = UInt32(3 * Writer.largestBatch)
        let tasks = try await whileBusy(store) {
            (1...count).map { number in Task.immediate { try await store.insert(number) } }
        }
        for task in tasks { try await task.value }
        #expect(store.writer.commits == 1 + 3)
    }

    @Test func `a change that fails is undone, and spoils none of those beside it`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        let (before, failing, broken, after) = try await whileBusy(store) {
            (
                Task.immediate { try await store.insert(1) },
                Task.immediate {
                    try await store.writer.run { connection in
                        try connection.execute("INSERT INTO setting (name, value) VALUES ('half', x'00')")
                        throw Refusal()
                    }
                },
                Task.immediate {
                    try await store.writer.run { try $0.execute("INSERT INTO setting (name) VALUES ('null')") }
                },
                Task.immediate { try await store.insert(2) }
            )
        }
        try await before.value
        try await after.value
        await #expect(throws: Refusal.self) { try await failing.value }
        let error = await #expect(throws: SQLiteError.self) { try await broken.value }
        #expect(error?.name == "SQLITE_CONSTRAINT")
        #expect(try await store.holds(1))
        #expect(try await store.holds(2))
        let settings = try await store.writer.run { try $0.prepare("SELECT name FROM setting").all { $0.text(0) } }
        #expect(settings == [])
    }

    @Test func `when a commit fails all of its callers hear it, and none of their changes is kept`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        // As small as it is now, which some of the changes would fit into.
        try await store.writer.run { _ = try $0.prepare("PRAGMA max_page_count = 1").first { $0.integer(0) } }
        let tasks = try await whileBusy(store) {
            (1...200).map { number in Task.immediate { try await store.insert(UInt32(number)) } }
        }
        for task in tasks { await #expect(throws: StoreUnavailable.self) { try await task.value } }
        for number in 1...200 as ClosedRange<UInt32> { #expect(try await !store.holds(number)) }
        try await store.insert(1)
    }
}
