import Glibc

/// Files that only their owner may read.
enum PrivateFile {
    /// A file's contents and its permission bits.
    static func read(_ path: String) throws(KeyFileError) -> (bytes: [UInt8], mode: UInt32) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .system(call: "open", path: path, errno: errno) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .system(call: "fstat", path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        let limit = 64 * 1024
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var length = 0
        while length <= limit {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + length }, buffer.count - length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(call: "read", path: path, errno: errno) }
            guard count > 0 else { break }
            length += count
        }
        guard length <= limit else { throw .tooLarge(path: path) }
        bytes.removeLast(bytes.count - length)
        return (bytes, status.st_mode & 0o7777)
    }

    /// Makes a file with mode 0600, whole or not at all; `false` when there is one already, which stays as it is.
    ///
    /// Written and synced beside its place, then linked into it: of several processes that try, one makes the file.
    static func create(_ path: String, _ bytes: [UInt8]) throws(KeyFileError) -> Bool {
        let folder = parent(of: path)
        // Of a name that no other start uses, this one's threads included.
        let draft = "\(path).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).draft"
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system(call: "open", path: draft, errno: errno) }
        defer {
            close(file)
            unsafe unlink(draft)
        }
        try giveToOwner(of: folder, file, draft)
        // Whatever the umask has taken away.
        guard fchmod(file, 0o600) == 0 else { throw .system(call: "fchmod", path: draft, errno: errno) }
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(call: "write", path: draft, errno: errno) }
            written += count
        }
        guard fsync(file) == 0 else { throw .system(call: "fsync", path: draft, errno: errno) }
        guard unsafe link(draft, path) == 0 else {
            guard errno == EEXIST else { throw .system(call: "link", path: path, errno: errno) }
            return false
        }
        try sync(folder)
        return true
    }

    /// Makes a folder with mode 0700, and those above it, unless they are there.
    static func makeFolder(_ path: String) throws(KeyFileError) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, parent(of: path) != path else { throw .system(call: "mkdir", path: path, errno: errno) }
        try makeFolder(parent(of: path))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .system(call: "mkdir", path: path, errno: errno)
        }
    }

    /// The folder that a path lies in.
    static func parent(of path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.dropLast().lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// What root makes belongs to the folder's owner: the server that is to read it runs as somebody else.
    private static func giveToOwner(of folder: String, _ file: Int32, _ path: String) throws(KeyFileError) {
        guard geteuid() == 0 else { return }
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { throw .system(call: "stat", path: folder, errno: errno) }
        guard fchown(file, status.st_uid, status.st_gid) == 0 else {
            throw .system(call: "fchown", path: path, errno: errno)
        }
    }

    /// Makes sure that a folder's entries survive a loss of power.
    static func sync(_ folder: String) throws(KeyFileError) {
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw .system(call: "open", path: folder, errno: errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw .system(call: "fsync", path: folder, errno: errno) }
    }
}
