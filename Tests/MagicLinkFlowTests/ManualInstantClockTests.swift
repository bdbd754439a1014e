import AuthTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ManualInstantClockTests {
    let clock = ManualInstantClock()

    @Test func `wakes whoever is due when it is moved, and nobody before`() async throws {
        let start = clock.now
        async let first: Void = clock.sleep(until: start.advanced(by: .seconds(1)), tolerance: nil)
        async let second: Void = clock.sleep(until: start.advanced(by: .seconds(2)), tolerance: nil)
        await sleepers(2)
        clock.advance(by: .milliseconds(999))
        #expect(clock.deadlines == [.seconds(1), .seconds(2)])
        clock.advance(by: .milliseconds(1))
        try await first
        #expect(clock.deadlines == [.seconds(2)])
        clock.advance(by: .seconds(5))
        try await second
        #expect(start.duration(to: clock.now) == .seconds(6))
    }

    @Test func `doesn't hold up who is late already`() async throws {
        clock.advance(by: .seconds(3))
        try await clock.sleep(until: clock.now, tolerance: nil)
    }

    @Test func `lets go of who is cancelled, before or while sleeping`() async {
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await sleepers(1)
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        let cancelled = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(clock.deadlines.isEmpty)
    }

    private func sleepers(_ count: Int) async {
        while clock.deadlines.count < count, !Task.isCancelled { await Task.yield() }
    }
}
