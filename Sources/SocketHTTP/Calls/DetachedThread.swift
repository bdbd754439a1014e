#if os(Linux)
import Glibc

/// Threads for work that blocks for as long as a server likes: Swift's own are too few for that, and so are Dispatch's.
enum DetachedThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread; `false` when the system has none left.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(Work(body: body))
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
#endif
