import Synchronization

/// Hands mails over: each once at once, then again until the link has expired. The challenges' rows are its memory.
public final class Outbox: Sendable {
    /// What the first attempt had come to when its requester stopped waiting.
    enum FirstAttempt: Hashable {
        case delivered
        case refused
        /// Not known yet, or to be tried again.
        case pending
    }

    private struct State {
        var inFlight: Set<ChallengeID> = []
        /// Until then nothing is tried: the transport refuses everything until an operator acts.
        var pausedUntil: Timestamp?
        var isMailUp = true
        /// Attempts put off one after the other, whichever mail they were for.
        var deferredInRow = 0
        var isStopping = false
        /// Those who wait for the attempts under way to end.
        var idle: [CheckedContinuation<Void, Never>] = []
    }

    /// How long a mail belongs to the process that took it. An attempt that takes longer isn't begun again beside
    /// itself: this process knows what is in flight.
    static let lease: Duration = .seconds(120)
    /// How many mails are handed to the transport at once; more wait in the store, not in memory.
    static let capacity = 64
    /// How often the store is asked for due mails.
    static let pollInterval: Duration = .seconds(1)
    /// How many attempts put off in a row mean more than one recipient's greylisting.
    static let troubledAfter = 5
    /// The pause after the transport has refused everything: one try a minute.
    static let misconfiguredPause: Duration = .seconds(60)

    private let store: any AuthStore
    private let transport: any MailTransport
    private let writer: MailWriter
    private let clock: any WallClock
    private let observe: @Sendable (DeliveryEvent) -> Void
    private let state = Mutex(State())

    /// An outbox.
    public init(
        store: any AuthStore, transport: any MailTransport, hash: any KeyedHash, publicURL: String,
        clock: any WallClock, observe: @escaping @Sendable (DeliveryEvent) -> Void
    ) {
        self.store = store
        self.transport = transport
        self.clock = clock
        self.observe = observe
        writer = MailWriter(secrets: ChallengeSecrets(hash: hash), publicURL: publicURL)
    }

    /// Whether mails leave; `false` after the transport has refused all of them, or put off several in a row, until it
    /// takes one.
    public var isMailUp: Bool { state.withLock { $0.isMailUp && $0.deferredInRow < Self.troubledAfter } }

    /// Tries a mail that was just stored, without waiting for what comes of it.
    func begin(_ challenge: Challenge) {
        let isReserved = reserve(challenge.id)
        Task {
            if isReserved { await attempt(challenge) } else { await postpone(challenge) }
        }
    }

    /// Tries a mail that was just stored, and waits for what comes of it, as long as `patience`.
    func deliver(_ challenge: Challenge, patience: Duration) async -> FirstAttempt {
        guard reserve(challenge.id) else {
            await postpone(challenge)
            return .pending
        }
        let answer = FirstAnswer()
        Task { answer.give(await attempt(challenge)) }
        let alarm = Task { [clock] in
            try await clock.sleep(for: patience)
            answer.give(.pending)
        }
        defer { alarm.cancel() }
        return await answer.value
    }

    /// Takes due mails from the store until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            await deliverDue()
            do { try await clock.sleep(for: Self.pollInterval) } catch { return }
        }
    }

    /// Starts no more attempts, and returns when those under way have ended. What is left stays in the store.
    public func stop() async {
        state.withLock { $0.isStopping = true }
        await settle()
    }

    /// Returns when no attempt is under way.
    func settle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.inFlight.isEmpty { state.idle.append(continuation) }
                return state.inFlight.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Takes what is due, as much as there is room for.
    func deliverDue() async {
        let now = clock.now
        let room = state.withLock { state in
            let isPaused = state.pausedUntil.map { now < $0 } ?? false
            // After a pause one mail goes ahead to see whether the transport works again.
            let limit = state.isMailUp ? Self.capacity : 1
            return isPaused || state.isStopping ? 0 : limit - state.inFlight.count
        }
        guard room > 0 else { return }
        // The store being out is seen by the health check; the mails wait where they are.
        guard let due = try? await store.claimMails(dueBy: now, lease: now + Self.lease, limit: room) else { return }
        for challenge in due where reserve(challenge.id) {
            Task { await attempt(challenge) }
        }
    }

    /// Keeps a mail from being tried twice at once. `false` when it is under way, or must wait in the store.
    private func reserve(_ id: ChallengeID) -> Bool {
        let now = clock.now
        return state.withLock { state in
            if let pause = state.pausedUntil, now < pause { return false }
            guard !state.isStopping, state.inFlight.count < Self.capacity else { return false }
            return state.inFlight.insert(id).inserted
        }
    }

    /// Gives a mail back that there is no room for, or whose time is after the pause.
    private func postpone(_ challenge: Challenge) async {
        let due = state.withLock { $0.pausedUntil } ?? clock.now
        try? await store.recordMail(challenge.id, .retry(at: max(due, clock.now)))
    }

    @discardableResult
    private func attempt(_ challenge: Challenge) async -> FirstAttempt {
        let number = challenge.mailAttempts
        let outcome: DeliveryOutcome
        do {
            outcome = await transport.deliver(try writer.mail(for: challenge))
        } catch {
            outcome = .deferred(reason: "the mail could not be written")
        }
        observe(DeliveryEvent(challengeID: challenge.id, outcome: outcome, attempt: number))
        let answer = await record(outcome, of: challenge, number: number)
        let idle = state.withLock { state in
            state.inFlight.remove(challenge.id)
            guard state.inFlight.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.idle = [] }
            return state.idle
        }
        for continuation in idle { continuation.resume() }
        return answer
    }

    private func record(_ outcome: DeliveryOutcome, of challenge: Challenge, number: Int) async -> FirstAttempt {
        let now = clock.now
        let record: MailRecord
        let answer: FirstAttempt
        switch outcome {
        case .accepted:
            (record, answer) = (.delivered, .delivered)
            state.withLock { ($0.isMailUp, $0.pausedUntil, $0.deferredInRow) = (true, nil, 0) }
        case .refused:
            (record, answer) = (.refused, .refused)
            state.withLock { ($0.isMailUp, $0.pausedUntil, $0.deferredInRow) = (true, nil, 0) }
        case .deferred:
            (record, answer) = (.retry(at: now + RetryPause.after(attempt: number)), .pending)
            state.withLock { $0.deferredInRow = min($0.deferredInRow + 1, Self.troubledAfter) }
        case .misconfigured:
            (record, answer) = (.retry(at: now + Self.misconfiguredPause), .pending)
            state.withLock { ($0.isMailUp, $0.pausedUntil) = (false, now + Self.misconfiguredPause) }
        }
        // If this can't be stored, the lease runs out and the mail goes again: twice is better than never.
        try? await store.recordMail(challenge.id, record)
        return answer
    }
}
