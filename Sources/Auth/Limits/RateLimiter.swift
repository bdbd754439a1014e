import Synchronization

/// Counts by key in bounded memory, with the generic cell rate algorithm: one number for each key.
///
/// What is refused isn't counted, so hammering doesn't move the end of a block (C88). When `capacity` keys are held,
/// the half that was used least recently is forgotten: a stranger with a million addresses gets no more memory; at
/// worst some of them get a fresh budget (C89).
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private struct State {
        /// When a key's budget is whole again, in milliseconds since 1970.
        var recent: [Key: Int64] = [:]
        var older: [Key: Int64] = [:]
    }

    private let limit: RateLimit?
    private let capacity: Int
    private let state = Mutex(State())

    /// A limiter; without a limit, nothing is refused.
    init(_ limit: RateLimit?, capacity: Int = 100_000) {
        self.limit = limit
        self.capacity = capacity
    }

    /// How long `key` must wait for its next turn; `nil` when it may go on now. Counts nothing.
    func wait(_ key: Key, now: Timestamp) -> Duration? {
        guard let limit else { return nil }
        return state.withLock { Self.wait(limit, $0.recent[key] ?? $0.older[key], now) }
    }

    /// Takes a turn. When there is none, how long to wait for it, and nothing is counted.
    func take(_ key: Key, now: Timestamp) -> Duration? {
        guard let limit else { return nil }
        return state.withLock { state in
            let full = state.recent[key] ?? state.older[key]
            if let wait = Self.wait(limit, full, now) { return wait }
            state.recent[key] = max(full ?? 0, now.milliseconds) + limit.interval
            if state.recent.count >= capacity / 2 {
                state.older = state.recent
                state.recent = [:]
            }
            return nil
        }
    }

    /// Gives back a turn that came to nothing.
    func giveBack(_ key: Key) {
        guard let limit else { return }
        state.withLock { state in
            if let full = state.recent[key] ?? state.older[key] { state.recent[key] = full - limit.interval }
        }
    }

    /// How many keys are held.
    var keyCount: Int { state.withLock { $0.recent.count + $0.older.count } }

    private static func wait(_ limit: RateLimit, _ full: Int64?, _ now: Timestamp) -> Duration? {
        guard let full else { return nil }
        let ahead = full + limit.interval - now.milliseconds - limit.period.wholeMilliseconds
        // A clock that was set back must not make a block longer than the period.
        return ahead > 0 ? min(.milliseconds(ahead), limit.period) : nil
    }
}
