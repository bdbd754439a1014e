import Synchronization

/// Hands notices over at least once each: at once, then again for three days. The store's rows are its memory.
///
/// It has nothing in common with the mails' ``Outbox`` and with sign-ins but the store, so that a receiver that is slow
/// or gone keeps neither waiting.
public final class NoticeOutbox: Sendable {
    private struct State {
        var inFlight: Set<Int64> = []
        /// Attempts, one after the other, each in a task of its own.
        var lanes = 0
        /// Until then nothing is tried: the receiver has asked for it.
        var pausedUntil: Timestamp?
        /// Attempts in vain since the last delivery, whatever was wrong.
        var failedInRow = 0
        /// Whether the last attempt says that the receiver takes none at present.
        var isDown = false
        /// After a 410.
        var isUnwanted = false
        var isStopping = false
        var dropsNextAt: Timestamp?
        /// Until then nothing is given up, however old.
        var reprieveEndsAt: Timestamp?
        /// Those who wait for the attempts under way to end.
        var idle: [CheckedContinuation<Void, Never>] = []
    }

    /// How long a notice belongs to the process that took it; longer than any attempt.
    static let lease: Duration = .seconds(60)
    /// How many are handed to the transport at once; more wait in the store, not in memory.
    public static let capacity = 4
    /// How often the store is asked for due notices.
    static let pollInterval: Duration = .seconds(1)
    /// How many attempts in vain in a row mean that notices don't arrive.
    static let troubledAfter = 3
    /// The longest pause that a receiver can ask for: the longest in ``NoticePause``.
    static let longestRetryAfter: Duration = .seconds(86_400)
    /// After that a notice is given up on: past the last attempt of ``NoticePause``, and before another day.
    static let lifetime: Duration = .seconds(84 * 3600)
    /// After a start, notices from before it have this long for attempts before the old ones among them are dropped.
    static let reprieve: Duration = .seconds(600)
    /// The longest pause meanwhile of a notice that would be given up on otherwise: it fits in several times.
    static let reprievePause: Duration = .seconds(60)

    private let store: any NoticeStore
    private let transport: any NoticeTransport
    private let signer: any NoticeSigner
    private let clock: any WallClock
    private let observe: @Sendable (NoticeReport) -> Void
    private let state = Mutex(State())

    /// An outbox.
    public init(
        store: any NoticeStore, transport: any NoticeTransport, signer: any NoticeSigner, clock: any WallClock,
        observe: @escaping @Sendable (NoticeReport) -> Void
    ) {
        self.store = store
        self.transport = transport
        self.signer = signer
        self.clock = clock
        self.observe = observe
    }

    /// Whether notices arrive; `false` after several failures in a row, and after a 410.
    public var isUp: Bool { state.withLock { !$0.isUnwanted && $0.failedInRow < Self.troubledAfter } }

    /// Takes due notices from the store until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            await dropOld()
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
                if state.lanes > 0 { state.idle.append(continuation) }
                return state.lanes == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Takes what is due, as much as there is room for.
    func deliverDue() async {
        let now = clock.now
        let room = state.withLock { state in
            let isPaused = state.pausedUntil.map { now < $0 } ?? false
            // After a failure one goes ahead to see whether the receiver is back.
            let limit = state.isDown ? 1 : Self.capacity
            return isPaused || state.isUnwanted || state.isStopping ? 0 : limit - state.lanes
        }
        guard room > 0 else { return }
        for notice in await claim(room, now: now) where openLane() {
            Task { await deliver(notice) }
        }
    }

    /// Gives up what is too old. Not right after a start: what waits then may never have had its attempt.
    func dropOld() async {
        let now = clock.now
        let isDue = state.withLock { state in
            let end = state.reprieveEndsAt ?? now + Self.reprieve
            state.reprieveEndsAt = end
            guard now >= state.dropsNextAt ?? end else { return false }
            state.dropsNextAt = now + .seconds(60)
            return true
        }
        guard isDue else { return }
        while let dropped = try? await store.dropNotices(of: now - Self.lifetime, now: now, limit: 500),
            !dropped.isEmpty
        {
            for notice in dropped { observe(NoticeReport(notice, .dropped(reason: "it is too old"))) }
        }
    }

    /// Attempts at a notice and then at the next ones, for as long as the receiver answers and there are any.
    private func deliver(_ first: Notice) async {
        var next: Notice? = first
        while let notice = next {
            let isAnswered = await attempt(notice)
            state.withLock { _ = $0.inFlight.remove(notice.id) }
            next = isAnswered && mayGoOn ? await claim(1, now: clock.now).first : nil
        }
        let idle = state.withLock { state in
            state.lanes -= 1
            guard state.lanes == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.idle = [] }
            return state.idle
        }
        for continuation in idle { continuation.resume() }
    }

    /// Whether no other attempt has met with trouble meanwhile.
    private var mayGoOn: Bool { state.withLock { !$0.isStopping && !$0.isUnwanted && !$0.isDown } }

    private func openLane() -> Bool {
        state.withLock { state in
            guard !state.isStopping, state.lanes < Self.capacity else { return false }
            state.lanes += 1
            return true
        }
    }

    /// Takes notices from the store, but for one that has outlived its lease and is still under way here.
    private func claim(_ limit: Int, now: Timestamp) async -> [Notice] {
        // The store being out is seen by the health check; the notices wait where they are.
        guard let due = try? await store.claimNotices(dueBy: now, lease: now + Self.lease, limit: limit) else {
            return []
        }
        return due.filter { notice in state.withLock { $0.inFlight.insert(notice.id).inserted } }
    }

    /// Whether the receiver is there for the next one.
    private func attempt(_ notice: Notice) async -> Bool {
        let outcome: NoticeOutcome
        do {
            outcome = await transport.deliver(try SignedNotice(notice, at: clock.now, by: signer))
        } catch {
            outcome = .failed(reason: "the notice could not be signed", retryAfter: nil)
        }
        let record = record(outcome, of: notice)
        // If this can't be stored, the lease runs out and the notice goes again: twice is better than never.
        try? await store.recordNotice(notice.id, record)
        return switch outcome {
        case .delivered, .refused: true
        case .failed, .gone, .stopped: false
        }
    }

    private func record(_ outcome: NoticeOutcome, of notice: Notice) -> NoticeRecord {
        let now = clock.now
        switch outcome {
        case .delivered:
            state.withLock { ($0.failedInRow, $0.isDown, $0.pausedUntil) = (0, false, nil) }
            observe(NoticeReport(notice, .delivered))
            return .settled
        case .failed(let reason, let asked):
            let wish = asked.map { min(max(.zero, $0), Self.longestRetryAfter) }
            state.withLock { state in
                state.failedInRow = min(state.failedInRow + 1, Self.troubledAfter)
                state.isDown = true
                if let wish { state.pausedUntil = now + wish }
            }
            return retry(notice, after: reason, wish: wish ?? .zero, now: now)
        case .refused(let reason):
            state.withLock { state in
                state.failedInRow = min(state.failedInRow + 1, Self.troubledAfter)
                state.isDown = false
            }
            return retry(notice, after: reason, wish: .zero, now: now)
        case .gone:
            let isNews = state.withLock { state in
                defer { state.isUnwanted = true }
                return !state.isUnwanted
            }
            if isNews { observe(NoticeReport(notice, .gone)) }
            return .retry(at: now)
        case .stopped: return .retry(at: now)
        }
    }

    /// After an attempt in vain: another one, or none when the notice has had its time. Right after a start it goes on:
    /// server and receiver may have come up together, the server first.
    private func retry(_ notice: Notice, after reason: String, wish: Duration, now: Timestamp) -> NoticeRecord {
        let isReprieved = state.withLock { state in state.reprieveEndsAt.map { now < $0 } ?? false }
        var pause = max(NoticePause.after(attempt: notice.attempts, of: notice), wish)
        let isLast = now + pause > notice.occurredAt + Self.lifetime
        if isLast, isReprieved { pause = min(pause, max(Self.reprievePause, wish)) }
        observe(NoticeReport(notice, .failed(reason: reason, pause: pause)))
        guard isLast, !isReprieved else { return .retry(at: now + pause) }
        observe(NoticeReport(notice, .dropped(reason: reason)))
        return .settled
    }
}
