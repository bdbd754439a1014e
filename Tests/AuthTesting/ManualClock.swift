public import Auth
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: WallClock {
    private struct Sleeper {
        let wakesAt: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// A clock that stands at `start`.
    public init(start: Timestamp = Timestamp(seconds: 1_800_000_000)) { state = Mutex(State(now: start)) }

    /// Where it stands.
    public var now: Timestamp { state.withLock { $0.now } }

    /// Moves it on and wakes whoever slept until then.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now + duration
            let due = state.sleepers.filter { $0.value.wakesAt <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.wakesAt < $1.wakesAt }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Returns once at least `count` tasks sleep: a test waits for the code to arrive at its pause.
    public func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Sleeps until ``advance(by:)`` has moved the clock far enough.
    public func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isCancelled, watchers) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(id) != nil { return (true, []) }
                    state.sleepers[id] = Sleeper(wakesAt: state.now + duration, continuation: continuation)
                    let there = state.sleepers.count
                    let satisfied = state.watchers.filter { $0.count <= there }.map(\.continuation)
                    state.watchers.removeAll { $0.count <= there }
                    return (false, satisfied)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let sleeper = state.sleepers.removeValue(forKey: id) else {
                    state.cancelled.insert(id)
                    return Sleeper?.none
                }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
