import CLinux
import Dispatch
import Glibc
import Synchronization

/// The half of an event loop that other threads see: runs the tasks of its handlers on the loop's thread.
///
/// Work is appended under a lock; the loop is woken through an eventfd, and only if nobody has woken it yet. Once the
/// loop has ended, tasks that outlived it run on a dispatch queue, so that they come to their end too.
final class LoopExecutor: TaskExecutor {
    /// What waits for the loop.
    struct Inbox {
        var jobs: [UnownedJob] = []
        var messages: [LoopMessage] = []
        fileprivate var isClosed = false
    }

    /// Readable when there is work. Edge-triggered, so nobody needs to read it.
    let wakeUp: Int32
    /// Connections that the loop has or is about to get.
    let connectionCount = Atomic(0)
    /// Connections that the loop has accepted since the start, whichever loop they went to.
    let acceptedCount = Atomic(0)

    private let inbox = Lock(Inbox())
    private let isWoken = Atomic(false)
    private let hasOwnWork = Atomic(false)
    private let thread = Atomic<UInt>(0)

    init() throws(SocketError) {
        wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeUp >= 0 else { throw SocketError(call: "eventfd") }
    }

    deinit { close(wakeUp) }

    /// Whether the caller is on the loop's thread.
    var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Makes the calling thread the loop's.
    func enter() { thread.store(UInt(pthread_self()), ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isClosed = inbox.withLock { inbox in
            if !inbox.isClosed { inbox.jobs.append(job) }
            return inbox.isClosed
        }
        if isClosed {
            DispatchQueue.global().async { @Sendable in self.run(job) }
        } else {
            wake()
        }
    }

    /// Hands over a message; `false` once the loop has ended.
    func post(_ message: LoopMessage) -> Bool {
        let isClosed = inbox.withLock { inbox in
            if !inbox.isClosed { inbox.messages.append(message) }
            return inbox.isClosed
        }
        if !isClosed { wake() }
        return !isClosed
    }

    /// Runs a job on the calling thread.
    func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }

    /// Swaps what waits for an empty inbox. The flag is cleared first: what comes afterwards wakes the loop again.
    func take(into taken: inout Inbox) {
        hasOwnWork.store(false, ordering: .relaxed)
        _ = isWoken.exchange(false, ordering: .acquiringAndReleasing)
        inbox.withLock { inbox in
            swap(&inbox.jobs, &taken.jobs)
            swap(&inbox.messages, &taken.messages)
        }
    }

    /// Whether the loop's own thread has added work since ``take(into:)``, for which nothing wakes it.
    var mustNotSleep: Bool { hasOwnWork.load(ordering: .relaxed) }

    /// Ends the inbox, unless something is in it.
    func closeIfEmpty() -> Bool {
        inbox.withLock { inbox in
            inbox.isClosed = inbox.jobs.isEmpty && inbox.messages.isEmpty
            return inbox.isClosed
        }
    }

    private func wake() {
        if isCurrent {
            hasOwnWork.store(true, ordering: .relaxed)
        } else if !isWoken.exchange(true, ordering: .acquiringAndReleasing) {
            var one: UInt64 = 1
            _ = unsafe write(wakeUp, &one, MemoryLayout<UInt64>.size)
        }
    }
}
