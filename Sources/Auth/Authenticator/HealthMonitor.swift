import Synchronization

/// Asks the store at most once a second whether it takes changes, however often it is asked itself.
final class HealthMonitor: Sendable {
    private struct State {
        var isStoreUp = true
        var checkedAt: Timestamp?
        var isChecking = false
    }

    private let store: any AuthStore
    private let outbox: Outbox
    private let clock: any WallClock
    private let state = Mutex(State())

    init(store: any AuthStore, outbox: Outbox, clock: any WallClock) {
        self.store = store
        self.outbox = outbox
        self.clock = clock
    }

    /// The present report. While the store is being asked, others get the last answer.
    func report() async -> HealthReport {
        let now = clock.now
        let isDue = state.withLock { state in
            let isFresh = state.checkedAt.map { now - $0 < .seconds(1) && now >= $0 } ?? false
            guard !isFresh, !state.isChecking else { return false }
            state.isChecking = true
            return true
        }
        if isDue {
            var isStoreUp = true
            do { try await store.probe() } catch { isStoreUp = false }
            state.withLock { state in
                state.isStoreUp = isStoreUp
                state.checkedAt = clock.now
                state.isChecking = false
            }
        }
        return HealthReport(isStoreUp: state.withLock { $0.isStoreUp }, isMailUp: outbox.isMailUp)
    }
}
