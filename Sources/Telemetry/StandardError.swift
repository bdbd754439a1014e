import Glibc
import Queues
import Synchronization

/// Writes lines to standard error from a thread of its own, so that a slow reader never holds up a request.
///
/// What doesn't fit into the queue is dropped and counted; the next line that fits tells the count.
public final class StandardError: LogOutput {
    /// What the writing thread and its callers share.
    private final class Shared: Sendable {
        struct State {
            var waiting = 0
            var dropped = 0
            var isClosing = false
            /// Tenths of a second that closing has waited for the reader.
            var patience = 10
        }

        let state = Mutex(State())
        let file: Int32
        let capacity: Int

        init(file: Int32, capacity: Int) {
            self.file = file
            self.capacity = capacity
        }

        /// Writes whole lines, as many at once as get into a pipe undivided.
        func write(_ lines: [[UInt8]]) {
            var batch: [UInt8] = []
            for line in lines {
                if batch.count + line.count > LogLineWriter.maxLine, !batch.isEmpty {
                    write(batch)
                    batch.removeAll(keepingCapacity: true)
                }
                batch += line
            }
            write(batch)
        }

        private func write(_ bytes: [UInt8]) {
            defer { state.withLock { $0.waiting -= bytes.count } }
            var written = 0
            while written < bytes.count {
                // Before each write: a pipe that is ready takes 4 KiB without blocking, so closing can't hang.
                var ready = pollfd(file)
                guard unsafe poll(&ready, 1, isPatient ? 100 : 0) > 0 else {
                    if isOutOfPatience() { return }
                    continue
                }
                let count = unsafe bytes.withUnsafeBytes { buffer in
                    unsafe Glibc.write(
                        file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                }
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                // Nobody reads any more: there is nowhere left to complain to.
                guard count > 0 else { return }
                written += count
            }
        }

        private var isPatient: Bool { state.withLock { $0.patience > 0 } }

        private func isOutOfPatience() -> Bool {
            state.withLock { state in
                guard state.isClosing else { return false }
                state.patience = max(0, state.patience - 1)
                return state.patience <= 0
            }
        }

        private func pollfd(_ file: Int32) -> Glibc.pollfd {
            Glibc.pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        }
    }

    private let shared: Shared
    private let queue: BatchQueue<[UInt8]>

    /// Whether standard error is a terminal.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Starts the thread.
    public convenience init() { self.init(file: STDERR_FILENO, capacity: 1024 * 1024) }

    init(file: Int32, capacity: Int) {
        let shared = Shared(file: file, capacity: capacity)
        self.shared = shared
        queue = BatchQueue(name: "log") { lines in shared.write(lines) }
    }

    /// Queues a line; drops and counts it when a mebibyte waits already.
    public func write(_ line: [UInt8]) -> Int {
        let dropped = shared.state.withLock { state -> Int? in
            guard state.waiting + line.count <= shared.capacity, !state.isClosing else {
                state.dropped += 1
                return nil
            }
            defer { state.dropped = 0 }
            state.waiting += line.count
            return state.dropped
        }
        guard let dropped else { return 0 }
        queue.append(line)
        return dropped
    }

    /// Writes what is queued, for a second at most once the reader has stopped reading, and ends the thread.
    public func close() {
        shared.state.withLock { $0.isClosing = true }
        queue.close()
    }
}
