import Synchronization

/// The moment at which a transport that is being closed gives up on what is under way.
public final class ClosingTime: Sendable {
    private let moment = Mutex<ContinuousClock.Instant?>(nil)

    /// A transport that isn't being closed.
    public init() {}

    /// Closes it; of several moments the first counts.
    public func set(_ time: ContinuousClock.Instant) { moment.withLock { $0 = $0 ?? time } }

    /// Whether the transport is being closed: what has not begun by now is for the next start.
    public var hasBegun: Bool { moment.withLock { $0 != nil } }

    /// Whether the moment has come.
    public func isOver(at now: ContinuousClock.Instant) -> Bool { moment.withLock { $0.map { now >= $0 } ?? false } }
}
