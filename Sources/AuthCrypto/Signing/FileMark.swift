import Glibc

/// What tells that a file is the one that was read: a changed one, or one with other rights, has another.
struct FileMark: Hashable, Sendable {
    let name: String
    private let inode: ino_t
    private let size: off_t
    private let seconds: time_t
    private let nanoseconds: Int

    /// Looks at a file, through links; `nil` when it isn't there.
    init?(_ name: String, in folder: String) {
        var status = stat()
        guard unsafe stat("\(folder)/\(name)", &status) == 0 else { return nil }
        self.name = name
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_ctim.tv_sec
        nanoseconds = status.st_ctim.tv_nsec
    }
}
