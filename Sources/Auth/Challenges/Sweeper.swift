/// Deletes challenges that nobody can ask about any more and sessions that have ended, in small batches, so that no
/// sign-in waits for it.
public struct Sweeper: Sendable {
    /// How long a challenge is kept after it was issued: a day on which an old link is still told from an unknown one.
    static let retention: Duration = .seconds(86_400)
    static let batch = 500

    private let store: any AuthStore
    private let clock: any WallClock
    private let retention: Duration
    private let sessions: SessionLimits

    /// A sweeper for challenges of a lifetime, and sessions within their limits.
    public init(
        store: any AuthStore, clock: any WallClock, linkLifetime: Duration, sessions: SessionLimits = SessionLimits()
    ) {
        self.store = store
        self.clock = clock
        self.sessions = sessions
        retention = Self.retention + linkLifetime
    }

    /// Sweeps every minute until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            await sweep()
            do { try await clock.sleep(for: .seconds(60)) } catch { return }
        }
    }

    /// Deletes all that is old enough, batch by batch.
    func sweep() async {
        // When the store is out, the next minute will do.
        while let count = try? await store.sweep(issuedBefore: clock.now - retention, limit: Self.batch),
            count == Self.batch, !Task.isCancelled
        {}
        while let count = try? await store.sweepSessions(beyond: sessions.horizon(at: clock.now), limit: Self.batch),
            count == Self.batch, !Task.isCancelled
        {}
    }
}
