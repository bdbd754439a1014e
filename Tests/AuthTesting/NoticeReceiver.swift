public import Auth
import Synchronization

/// A transport that keeps what it is given and answers as a test tells it to: a receiver's moods on demand.
public final class NoticeReceiver: NoticeTransport {
    private struct State {
        var notices: [SignedNotice] = []
        var attempts: [SignedNotice] = []
        var outcome: NoticeOutcome? = .delivered
        var held: [CheckedContinuation<NoticeOutcome, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// A receiver that takes everything.
    public init() {}

    /// What was delivered, in order.
    public var notices: [SignedNotice] { state.withLock { $0.notices } }

    /// What was handed over, whatever came of it, in order.
    public var attempts: [SignedNotice] { state.withLock { $0.attempts } }

    /// What the next attempts come to; `nil` keeps them waiting for ``release(_:)``.
    public func answer(_ outcome: NoticeOutcome?) { state.withLock { $0.outcome = outcome } }

    /// Answers all attempts that wait.
    public func release(_ outcome: NoticeOutcome) {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume(returning: outcome) }
    }

    /// Returns once at least `count` attempts have been made.
    public func attempts(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.attempts.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Takes a notice.
    public func deliver(_ notice: SignedNotice) async -> NoticeOutcome {
        let (outcome, satisfied) = state.withLock { state in
            state.attempts.append(notice)
            let there = state.attempts.count
            let satisfied = state.watchers.filter { $0.count <= there }.map(\.continuation)
            state.watchers.removeAll { $0.count <= there }
            return (state.outcome, satisfied)
        }
        for continuation in satisfied { continuation.resume() }
        let answer =
            if let outcome { outcome } else {
                await withCheckedContinuation { continuation in state.withLock { $0.held.append(continuation) } }
            }
        if answer == .delivered { state.withLock { $0.notices.append(notice) } }
        return answer
    }
}
