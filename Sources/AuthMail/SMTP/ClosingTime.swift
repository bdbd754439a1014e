import Synchronization

/// The moment at which a transport that is being closed gives up on what is under way.
final class ClosingTime: Sendable {
    private let moment = Mutex<ContinuousClock.Instant?>(nil)

    func set(_ time: ContinuousClock.Instant) { moment.withLock { $0 = $0 ?? time } }

    /// Whether the transport is being closed: what has not begun by now is for the next start.
    var hasBegun: Bool { moment.withLock { $0 != nil } }

    func isOver(at now: ContinuousClock.Instant) -> Bool { moment.withLock { $0.map { now >= $0 } ?? false } }
}
