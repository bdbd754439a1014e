import Glibc
import Synchronization

/// Makes this process the only one that uses a database as its store.
///
/// An flock(2) on a file of its own beside the database: it goes with the process however that ends, and is in nobody's
/// way who only looks (`sqlite3`, backups). Not on the database itself, since closing any descriptor of that would
/// drop SQLite's locks (fcntl(2), "Advisory record locking").
public final class StoreLock: Sendable {
    private let descriptor: Mutex<Int32?>

    /// Takes the lock at once, or not at all.
    /// - Throws: ``SQLiteOpeningError/inUse`` when another process has it.
    public init(database path: String) throws(SQLiteOpeningError) {
        let descriptor = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(call: "open", errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            _ = Glibc.close(descriptor)
            throw reason == EWOULDBLOCK ? .inUse : .system(call: "flock", errno: reason)
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Lets another process have it.
    public func release() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // In so many words: a child between fork and exec has the descriptor, too, and would keep the lock.
            _ = flock(open, LOCK_UN)
            _ = Glibc.close(open)
            descriptor = nil
        }
    }
}
