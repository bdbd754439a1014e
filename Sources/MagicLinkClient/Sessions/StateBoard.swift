import Foundation

/// Where the state stands for everybody to read, from any task.
final class StateBoard: @unchecked Sendable {
    private let access = NSLock()
    // Under `access`.
    private var current: SessionState = .restoring
    private var warning: StorageError?
    private var watchers: [UUID: AsyncStream<SessionState>.Continuation] = [:]

    var state: SessionState { access.withLock { current } }

    /// Why something couldn't be stored, since it last could.
    var storageWarning: StorageError? { access.withLock { warning } }

    func publish(_ state: SessionState) {
        // Under the lock, so that all hear of the states in one order. Yielding runs nobody's code.
        access.withLock {
            guard state != current else { return }
            current = state
            for watcher in watchers.values { watcher.yield(state) }
        }
    }

    func warn(_ error: StorageError?) { access.withLock { warning = error } }

    /// The state now, and each that follows.
    func states() -> AsyncStream<SessionState> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
        let id = UUID()
        continuation.onTermination = { [weak self] _ in self?.forget(id) }
        access.withLock {
            watchers[id] = continuation
            continuation.yield(current)
        }
        return stream
    }

    private func forget(_ id: UUID) { access.withLock { watchers[id] = nil } }
}
