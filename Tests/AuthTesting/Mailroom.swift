public import Auth
import Synchronization

/// A transport that keeps what it is given and answers as a test tells it to: a mail server's moods on demand.
public final class Mailroom: MailTransport {
    private struct State {
        var mails: [SignInMail] = []
        var attempts = 0
        var outcome: DeliveryOutcome? = .accepted
        var held: [CheckedContinuation<DeliveryOutcome, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// A transport that accepts everything.
    public init() {}

    /// What was accepted, in order.
    public var mails: [SignInMail] { state.withLock { $0.mails } }

    /// How often a mail was handed over, whatever came of it.
    public var attempts: Int { state.withLock { $0.attempts } }

    /// What the next attempts come to; `nil` keeps them waiting for ``release(_:)``.
    public func answer(_ outcome: DeliveryOutcome?) { state.withLock { $0.outcome = outcome } }

    /// Answers all attempts that wait.
    public func release(_ outcome: DeliveryOutcome) {
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
                if state.attempts >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Takes a mail.
    public func deliver(_ mail: SignInMail) async -> DeliveryOutcome {
        let (outcome, satisfied) = state.withLock { state in
            state.attempts += 1
            let there = state.attempts
            let satisfied = state.watchers.filter { $0.count <= there }.map(\.continuation)
            state.watchers.removeAll { $0.count <= there }
            return (state.outcome, satisfied)
        }
        for continuation in satisfied { continuation.resume() }
        let answer =
            if let outcome { outcome } else {
                await withCheckedContinuation { continuation in state.withLock { $0.held.append(continuation) } }
            }
        if case .accepted = answer { state.withLock { $0.mails.append(mail) } }
        return answer
    }
}
