import Synchronization

/// The first of several answers; later ones are dropped. One task waits for it.
final class FirstAnswer: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Outbox.FirstAttempt, Never>)
        case answered(Outbox.FirstAttempt)
        case done
    }

    private let state = Mutex(State.open)

    /// Answers, if nobody has.
    func give(_ answer: Outbox.FirstAttempt) {
        let waiting = state.withLock { state -> CheckedContinuation<Outbox.FirstAttempt, Never>? in
            switch state {
            case .open:
                state = .answered(answer)
                return nil
            case .waiting(let continuation):
                state = .done
                return continuation
            case .answered, .done: return nil
            }
        }
        waiting?.resume(returning: answer)
    }

    /// The answer, once there is one.
    var value: Outbox.FirstAttempt {
        get async {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Outbox.FirstAttempt? in
                    guard case .answered(let answer) = state else {
                        state = .waiting(continuation)
                        return nil
                    }
                    state = .done
                    return answer
                }
                if let answer { continuation.resume(returning: answer) }
            }
        }
    }
}
