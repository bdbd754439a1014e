/// A thread of its own that takes whatever has queued up, all at once, and works on it in order.
///
/// For work that blocks: SQLite, libcurl. Handing over the whole queue is what lets one commit serve many callers, and
/// a thread that waits on a condition costs a third less than a dispatch queue (measured).
public final class BatchQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var waiting: [Element] = []
        var isClosed = false
        var hasEnded = false
    }

    private let shared = Monitor(State())

    /// Starts the thread. `work` is called on it with one or more elements, never twice at once.
    public init(name: String, work: @escaping @Sendable ([Element]) -> Void) {
        WorkerThread.start(name: name) { [shared] in
            while true {
                let batch = shared.withLock(when: { !$0.waiting.isEmpty || $0.isClosed }) { state in
                    let batch = state.waiting
                    state.waiting = []
                    return batch
                }
                // Only a closed queue wakes its thread for nothing.
                guard !batch.isEmpty else { break }
                work(batch)
            }
            shared.withLock { $0.hasEnded = true }
            shared.notify()
        }
    }

    /// A queue that is dropped works off what it has taken, too, and its thread ends.
    deinit { endAfterWork() }

    /// Adds an element at the end. After ``close()`` it returns `false` and the element is not worked on.
    @discardableResult
    public func append(_ element: Element) -> Bool {
        let (isFirst, isClosed) = shared.withLock { state in
            guard !state.isClosed else { return (false, true) }
            state.waiting.append(element)
            return (state.waiting.count == 1, false)
        }
        if isFirst { shared.notify() }
        return !isClosed
    }

    /// Takes no more, works off what is queued, and returns when the thread has ended. May be called again, and from
    /// any thread but its own, which would wait for itself.
    public func close() {
        endAfterWork()
        shared.withLock(when: { $0.hasEnded }) { _ in }
    }

    private func endAfterWork() {
        shared.withLock { $0.isClosed = true }
        shared.notify()
    }
}
