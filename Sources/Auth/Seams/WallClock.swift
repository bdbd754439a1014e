/// The time of day, and waiting for it. Tests move one by hand.
public protocol WallClock: Sendable {
    /// The present moment.
    var now: Timestamp { get }

    /// Suspends for a duration.
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    func sleep(for duration: Duration) async throws
}
