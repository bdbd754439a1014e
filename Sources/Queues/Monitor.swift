import Glibc

/// State behind a POSIX mutex, and a condition to wait on until it has changed.
///
/// Not `Mutex`: on Linux the thread sanitizer doesn't see that one being locked, and reports races where there are none,
/// so that it could find no real ones among the work that goes through a queue.
@safe final class Monitor<State: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        // With default attributes neither fails on Linux (pthread_mutex_init(3), pthread_cond_init(3)).
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body`, alone.
    func withLock<Value>(_ body: (inout State) -> Value) -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Waits until the state is as `isReady` wants it, and runs `body`, alone.
    func withLock<Value>(when isReady: (State) -> Bool, _ body: (inout State) -> Value) -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isReady(state) { unsafe pthread_cond_wait(condition, mutex) }
        return body(&state)
    }

    /// Makes all who wait look again.
    func notify() { unsafe pthread_cond_broadcast(condition) }
}
