/// A thread of its own for calls that block, one after the other.
public final class SerialThread: Sendable {
    private let queue: BatchQueue<@Sendable () -> Void>

    /// Starts the thread.
    public init(name: String) {
        queue = BatchQueue(name: name) { batch in
            for work in batch { work() }
        }
    }

    /// Runs `work` on the thread and returns what it returns.
    /// - Throws: what `work` throws; `CancellationError` when the thread has been closed.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isTaken = queue.append { continuation.resume(with: Result { try work() }) }
            if !isTaken { continuation.resume(throwing: CancellationError()) }
        }
    }

    /// Works off what is queued and ends the thread.
    public func close() { queue.close() }
}
