#if os(Linux)
import Glibc
import Synchronization

/// A call under way: who waits for it, and the socket that has to be shut down when nobody does any more.
final class Call: Sendable {
    private struct State {
        var continuation: CheckedContinuation<ClientAnswer, any Error>?
        var outcome: Result<ClientAnswer, any Error>?
        var descriptor: Int32?
    }

    private let state = Mutex(State())

    /// Whether there is still something to do; otherwise the one who waits has been told.
    func begin(_ continuation: CheckedContinuation<ClientAnswer, any Error>) -> Bool {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        guard let outcome else { return true }
        continuation.resume(with: outcome)
        return false
    }

    /// Ends it before its time, if nothing has. While the thread still resolves a name, whoever waits goes on at once.
    ///
    /// Otherwise the thread is woken, also where it connects, and tells the one who waits: then no TLS is under way any
    /// more, which an `exit` right afterwards would tear down beside it.
    func end(_ error: any Error) {
        let waiting = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<ClientAnswer, any Error>? }
            state.outcome = .failure(error)
            if let descriptor = state.descriptor {
                shutdown(descriptor, Int32(SHUT_RDWR))
                return nil
            }
            defer { state.continuation = nil }
            return state.continuation
        }
        waiting?.resume(throwing: error)
    }

    /// The thread is done. What ended the call before counts.
    func finish(_ outcome: Result<ClientAnswer, any Error>) {
        let (waiting, outcome) = state.withLock { state in
            defer { state.continuation = nil }
            let first = state.outcome ?? outcome
            state.outcome = first
            return (state.continuation, first)
        }
        waiting?.resume(with: outcome)
    }

    /// Takes a socket over, unless the call has ended: then it is closed.
    func own(_ descriptor: Int32) -> Bool {
        state.withLock { state in
            guard state.outcome == nil else {
                close(descriptor)
                return false
            }
            state.descriptor = descriptor
            return true
        }
    }

    /// Closes the socket. Under the lock, since its number may be another's right afterwards.
    func disown(_ descriptor: Int32) {
        state.withLock { state in
            state.descriptor = nil
            _ = close(descriptor)
        }
    }
}
#endif
