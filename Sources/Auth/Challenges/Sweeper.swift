/// Deletes challenges that nobody can ask about any more, in small batches, so that no sign-in waits for it.
public struct Sweeper: Sendable {
    /// How long a challenge is kept after it was issued: a day on which an old link is still told from an unknown one.
    static let retention: Duration = .seconds(86_400)
    static let batch = 500

    private let store: any AuthStore
    private let clock: any WallClock
    private let retention: Duration

    /// A sweeper for challenges of a lifetime.
    public init(store: any AuthStore, clock: any WallClock, linkLifetime: Duration) {
        self.store = store
        self.clock = clock
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
    }
}
