import CLinux
import Glibc
import Synchronization

/// The loops of a server: their threads, and the wait for their end.
final class LoopGroup: Sendable {
    private struct State {
        var executors: [LoopExecutor] = []
        var running = 0
        var wasClean = true
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Lock(State())

    /// Connections of all loops.
    var connectionCount: Int {
        state.withLock { $0.executors }.reduce(0) { $0 + $1.connectionCount.load(ordering: .relaxed) }
    }

    /// Connections that all loops have accepted.
    var acceptedCount: Int {
        state.withLock { $0.executors }.reduce(0) { $0 + $1.acceptedCount.load(ordering: .relaxed) }
    }

    /// Starts a thread for each loop.
    /// - Throws: ``SocketError``: `pthread_create` when the system has no more threads, `start` on the second call.
    func start(_ loops: [EventLoop]) throws(SocketError) {
        let executors = loops.map(\.executor)
        let isFirst = state.withLock { state in
            guard state.executors.isEmpty else { return false }
            state.executors = executors
            return true
        }
        guard isFirst else { throw SocketError(call: "start", errno: EALREADY) }
        for (index, loop) in loops.enumerated() {
            loop.siblings = executors
            state.withLock { $0.running += 1 }
            let result = LoopThread.start(name: "http-\(index)") { [self] in
                loop.run()
                ended(loop.wasClean)
            }
            guard result == 0 else {
                stop(deadline: 0)
                ended(true)
                throw SocketError(call: "pthread_create", errno: result)
            }
        }
    }

    /// Tells every loop something.
    func post(_ message: LoopMessage) {
        for executor in state.withLock({ $0.executors }) { _ = executor.post(message) }
    }

    /// Lets the loops come to their end; what is left at the deadline is cut.
    func stop(deadline: Int64) { post(.stop(deadline: deadline)) }

    /// Waits until all loops have ended; says whether none had to cut anything.
    func end() async -> Bool {
        await withCheckedContinuation { continuation in
            let result: Bool? = state.withLock { state in
                if state.running == 0 { return state.wasClean }
                state.waiting.append(continuation)
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    private func ended(_ wasClean: Bool) {
        let (waiting, result) = state.withLock { state in
            state.running -= 1
            state.wasClean = state.wasClean && wasClean
            guard state.running == 0 else { return ([CheckedContinuation<Bool, Never>](), true) }
            defer { state.waiting = [] }
            return (state.waiting, state.wasClean)
        }
        for continuation in waiting { continuation.resume(returning: result) }
    }
}

/// Starts threads.
private enum LoopThread {
    private final class Start {
        let name: String
        let body: () -> Void

        init(name: String, body: @escaping () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs `body` on a new, detached thread; the errno when there is none to be had.
    static func start(name: String, body: @escaping @Sendable () -> Void) -> Int32 {
        let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                _ = unsafe clinux_name_thread(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        if result == 0 {
            _ = pthread_detach(thread)
        } else {
            unsafe start.release()
        }
        return result
    }
}
