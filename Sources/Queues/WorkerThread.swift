import CLinux
import Glibc

/// Starts threads for work that blocks.
enum WorkerThread {
    private final class Start {
        let name: String
        private let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }

        /// Runs the body. Whoever hangs up on it must not end the process: OpenSSL writes without MSG_NOSIGNAL, and for
        /// pipes there is no such flag.
        func run() {
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, SIGPIPE)
            unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
            body()
        }
    }

    /// Runs `body` on a new, detached thread. The name shows in `top` and debuggers, cut to 15 bytes (pthreads(7)).
    static func start(name: String, body: @escaping @Sendable () -> Void) {
        let start = Start(name: name, body: body)
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(start).toOpaque()
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                _ = unsafe clinux_name_thread(String(decoding: start.name.utf8.prefix(15), as: UTF8.self))
                start.run()
                return nil
            }, context)
        // Only at start-up, and only when the system is out of threads: nothing could run then.
        precondition(result == 0, "pthread_create: \(result)")
        _ = pthread_detach(thread)
    }
}
