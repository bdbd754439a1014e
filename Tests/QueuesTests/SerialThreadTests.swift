import Queues
import Synchronization
import Testing

struct SerialThreadTests {
    private struct Refusal: Error {}

    @Test func `it returns what the work returns, and throws what it throws`() async throws {
        let thread = SerialThread(name: "a name of more than fifteen bytes")
        defer { thread.close() }
        #expect(try await thread.run { 6 * 7 } == 42)
        await #expect(throws: Refusal.self) { try await thread.run { throw Refusal() } }
    }

    @Test func `one call follows the other`() async throws {
        let thread = SerialThread(name: "test")
        defer { thread.close() }
        let (running, overlaps) = (Shared(), Shared())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await thread.run {
                        if running.count.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
                            overlaps.count.add(1, ordering: .relaxed)
                        }
                        running.count.subtract(1, ordering: .sequentiallyConsistent)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(overlaps.count.load(ordering: .relaxed) == 0)
    }

    @Test func `after closing, work is refused, not dropped in silence`() async {
        let thread = SerialThread(name: "test")
        thread.close()
        await #expect(throws: CancellationError.self) { try await thread.run { 1 } }
    }

    /// A number that closures can share.
    private final class Shared: Sendable {
        let count = Atomic<Int>(0)
    }
}
