import Glibc

/// State behind a POSIX mutex.
///
/// Not `Mutex`: on Linux the thread sanitizer doesn't see that one being locked, and reports races where there are none.
@safe final class Lock<State>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)  // Doesn't fail with default attributes (pthread_mutex_init(3)).
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body`, alone.
    func withLock<Value>(_ body: (inout State) -> Value) -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&state)
    }
}
