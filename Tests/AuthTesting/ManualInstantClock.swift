import Synchronization

/// A clock of the language's kind that stands still until a test moves it.
public final class ManualInstantClock: Clock {
    /// A time since the clock's start.
    public struct Instant: InstantProtocol {
        /// How long since.
        public var time: Duration

        /// Whether one is earlier.
        public static func < (one: Self, other: Self) -> Bool { one.time < other.time }
        /// A later time.
        public func advanced(by duration: Duration) -> Self { Self(time: time + duration) }
        /// How much later the other is.
        public func duration(to other: Self) -> Duration { other.time - time }
    }

    private struct State {
        var now = Instant(time: .zero)
        var lastID = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// A clock at its start.
    public init() {}

    /// Where it stands.
    public var now: Instant { state.withLock { $0.now } }
    /// As fine as can be.
    public var minimumResolution: Duration { .zero }
    /// Until when tasks sleep, the first first.
    public var deadlines: [Duration] { state.withLock { $0.sleepers.values.map(\.deadline.time).sorted() } }

    /// Moves it on and wakes whoever slept until then.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sleeps until ``advance(by:)`` has moved the clock far enough.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[id] = (deadline, continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper?.continuation
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }
}
