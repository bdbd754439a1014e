import Glibc

/// Keeps two backups from being written into one folder at once: flock(2) on the folder.
final class FolderLock {
    private let descriptor: Int32

    /// Takes the lock; `nil` when somebody has it.
    init?(_ path: String) throws {
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileCall.Failure(call: "open", path: path, code: errno) }
        // A file system without locks has no two machines' timers to keep apart either.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            _ = close(descriptor)
            return nil
        }
    }

    deinit { _ = close(descriptor) }
}
