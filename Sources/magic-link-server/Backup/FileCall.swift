import FoundationEssentials
import Glibc

/// Calls of the file system, for backups: what is written is its owner's alone, and has reached the disk.
enum FileCall {
    /// A call that failed, in one line for the operator.
    struct Failure: Error, CustomStringConvertible {
        let call: String
        let path: String
        let code: Int32

        var description: String { "\(path): \(call): \(unsafe String(cString: strerror(code)))" }
    }

    /// Whether there is anything by that name, a link that leads nowhere included.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Makes a folder with mode 0700, and those above it.
    /// - Returns: Whether it was made; `false` when it was there.
    @discardableResult
    static func makeFolder(_ path: String) throws -> Bool {
        if unsafe mkdir(path, 0o700) == 0 { return true }
        if errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if unsafe mkdir(path, 0o700) == 0 { return true }
        }
        guard errno == EEXIST else { throw Failure(call: "mkdir", path: path, code: errno) }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(call: "mkdir", path: path, code: ENOTDIR)
        }
        return false
    }

    /// The names in a folder; none when it isn't there.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Copies a file into a new one.
    static func copy(_ path: String, to target: String) throws {
        let source = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard source >= 0 else { throw Failure(call: "open", path: path, code: errno) }
        defer { _ = close(source) }
        try create(target) { file in
            var chunk = [UInt8](repeating: 0, count: 1 << 18)
            while true {
                let count = unsafe read(source, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw Failure(call: "read", path: path, code: errno) }
                guard count > 0 else { return }
                try write(chunk[..<count], to: file, target)
            }
        }
    }

    /// Writes a new file.
    static func write(_ bytes: [UInt8], to target: String) throws {
        try create(target) { try write(bytes[...], to: $0, target) }
    }

    /// Waits until a file's contents, or a folder's entries, have reached the disk.
    static func sync(_ path: String) throws {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(call: "open", path: path, code: errno) }
        defer { _ = close(file) }
        guard fsync(file) == 0 else { throw Failure(call: "fsync", path: path, code: errno) }
    }

    /// Gives a file or folder another name, under which there must be nothing yet.
    static func move(_ path: String, to target: String) throws {
        guard !exists(target) else { throw Failure(call: "rename", path: target, code: EEXIST) }
        guard unsafe rename(path, target) == 0 else { throw Failure(call: "rename", path: path, code: errno) }
    }

    /// Removes a file, or a folder with all that is in it, where there is one.
    static func remove(_ path: String) throws {
        guard exists(path) else { return }
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw Failure(call: "unlink", path: path, code: errno)
        }
    }

    /// Removes a folder that is empty; any other stays.
    static func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }

    /// What root makes belongs to the folder's owner: the server that is to use it runs as somebody else.
    static func give(_ path: String, toOwnerOf folder: String) throws {
        guard geteuid() == 0 else { return }
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { throw Failure(call: "stat", path: folder, code: errno) }
        guard unsafe lchown(path, status.st_uid, status.st_gid) == 0 else {
            throw Failure(call: "chown", path: path, code: errno)
        }
    }

    private static func create(_ path: String, _ fill: (Int32) throws -> Void) throws {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(call: "open", path: path, code: errno) }
        defer { _ = close(file) }
        try fill(file)
        guard fsync(file) == 0 else { throw Failure(call: "fsync", path: path, code: errno) }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32, _ path: String) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(call: "write", path: path, code: count == 0 ? ENOSPC : errno) }
            rest = rest.dropFirst(count)
        }
    }
}
