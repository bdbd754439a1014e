import Auth
import Telemetry

/// A store whose calls are timed, queues and disk included, and whose failures are counted.
struct TimedStore: AuthStore {
    let store: any AuthStore
    let durations = Histograms(count: StoreOperation.allCases.count)
    let failures = EventCounters<StoreOperation>()

    private func time<Value>(_ operation: StoreOperation, _ call: () async throws -> Value) async throws -> Value {
        let began = ContinuousClock.now
        defer { durations.observe(ContinuousClock.now - began, at: operation.place) }
        do { return try await call() } catch {
            failures.count(operation)
            throw error
        }
    }

    func insert(_ insertion: ChallengeInsertion) async throws -> ChallengeInsertion.Outcome {
        try await time(.insertChallenge) { try await store.insert(insertion) }
    }

    func challenge(_ id: ChallengeID) async throws -> Challenge? {
        try await time(.readChallenge) { try await store.challenge(id) }
    }

    func countAttempt(_ attempt: AttemptCount) async throws -> AttemptCount.Outcome {
        try await time(.countAttempt) { try await store.countAttempt(attempt) }
    }

    func redeem(_ redemption: Redemption) async throws -> Redemption.Outcome {
        try await time(.redeem) { try await store.redeem(redemption) }
    }

    func session(redeeming id: ChallengeID, within horizon: SessionHorizon) async throws -> SignedIn? {
        try await time(.readSession) { try await store.session(redeeming: id, within: horizon) }
    }

    func redeemedChallenge(of key: String, binding: String, since: Timestamp) async throws -> Challenge? {
        try await time(.readChallenge) {
            try await store.redeemedChallenge(of: key, binding: binding, since: since)
        }
    }

    func session(_ id: SessionID, within horizon: SessionHorizon) async throws -> SignedIn? {
        try await time(.readSession) { try await store.session(id, within: horizon) }
    }

    func sessions(of userID: String, within horizon: SessionHorizon, limit: Int) async throws -> [SignedIn] {
        try await time(.listSessions) { try await store.sessions(of: userID, within: horizon, limit: limit) }
    }

    func refresh(_ refresh: SessionRefresh) async throws -> SessionRefresh.Outcome {
        try await time(.refresh) { try await store.refresh(refresh) }
    }

    func useSession(_ id: SessionID, within horizon: SessionHorizon) async throws {
        try await time(.useSession) { try await store.useSession(id, within: horizon) }
    }

    func endSession(_ id: SessionID, of userID: String?, _ end: SessionEnd) async throws -> SignedIn? {
        try await time(.endSession) { try await store.endSession(id, of: userID, end) }
    }

    func endSessions(of userID: String, _ end: SessionEnd) async throws -> Int {
        try await time(.endSessions) { try await store.endSessions(of: userID, end) }
    }

    func claimMails(dueBy now: Timestamp, lease: Timestamp, limit: Int) async throws -> [Challenge] {
        try await time(.claimMails) { try await store.claimMails(dueBy: now, lease: lease, limit: limit) }
    }

    func recordMail(_ id: ChallengeID, _ record: MailRecord) async throws {
        try await time(.recordMail) { try await store.recordMail(id, record) }
    }

    func mailBacklog(now: Timestamp) async throws -> MailBacklog {
        try await time(.readBacklog) { try await store.mailBacklog(now: now) }
    }

    func sweep(issuedBefore moment: Timestamp, limit: Int) async throws -> Int {
        try await time(.sweep) { try await store.sweep(issuedBefore: moment, limit: limit) }
    }

    func sweepSessions(beyond horizon: SessionHorizon, limit: Int) async throws -> Int {
        try await time(.sweep) { try await store.sweepSessions(beyond: horizon, limit: limit) }
    }

    func probe() async throws { try await time(.probe) { try await store.probe() } }

    func adoptFingerprint(_ fingerprint: [UInt8]) async throws -> Bool {
        try await time(.adoptFingerprint) { try await store.adoptFingerprint(fingerprint) }
    }

    /// Adds how long its calls took, and how many failed.
    func write(to text: inout MetricsText) {
        text.histogram(
            "magiclink_store_duration_seconds", "How long the store took, queue and disk included.", durations
        ) { [MetricLabel("operation", StoreOperation.allCases[$0].rawValue)] }
        text.counter(
            "magiclink_store_failures_total", "Calls that the store couldn't do.", failures.samples("operation"))
    }
}
