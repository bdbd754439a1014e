public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Storage in files that only their owner may read (mode 0600), in a folder of their own (mode 0700).
///
/// A file is written beside its place, synced and renamed, so that it is there whole or not at all. Files and folders
/// that somebody else owns, or that others may read, are refused with an error that says so.
public struct FileStorage: CredentialStorage {
    /// How large a file may be: a hundred times what a session needs.
    private static let sizeLimit = 1024 * 1024

    /// The folder's path.
    public let folder: String

    /// Storage in a folder, which is made when something is first written.
    public init(folder: String) { self.folder = folder }

    /// Storage in the user's state folder: `$XDG_STATE_HOME/<app>`, or `~/.local/state/<app>` (XDG Base Directory 0.8).
    /// - Parameter appName: the folder's name; slashes and leading dots in it become `_`.
    public init(appName: String) {
        let environment = ProcessInfo.processInfo.environment
        // The specification has relative paths ignored.
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let base = state ?? NSHomeDirectory() + "/.local/state"
        var name = appName.replacing("/", with: "_").replacing("\0", with: "_")
        if name.isEmpty || name.hasPrefix(".") { name = "_" + name.dropFirst() }
        folder = base + "/" + name
    }

    /// What is stored under a key.
    public func read(_ key: String) throws -> Data? {
        let path = try path(of: key)
        guard try isFolderThere() else { return nil }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw StorageError.failed(call: "open", code: Int(errno))
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw StorageError.failed(call: "fstat", code: Int(errno)) }
        try Self.checkOwner(of: path, status, kind: S_IFREG)
        let data = try handle.read(upToCount: Self.sizeLimit + 1) ?? Data()
        guard data.count <= Self.sizeLimit else {
            throw StorageError.refused(path: path, reason: "it's larger than 1 MiB")
        }
        return data
    }

    /// Stores data under a key.
    public func write(_ data: Data, for key: String) throws {
        let path = try path(of: key)
        try makeFolder()
        // Of a name that no other write uses.
        let draft = "\(folder)/.\(key).\(UInt64.random(in: 0...UInt64.max)).draft"
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw StorageError.failed(call: "open", code: Int(errno)) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            // Whatever the umask has taken away.
            guard fchmod(file, 0o600) == 0 else { throw StorageError.failed(call: "fchmod", code: Int(errno)) }
            try handle.write(contentsOf: data)
            guard fsync(file) == 0 else { throw StorageError.failed(call: "fsync", code: Int(errno)) }
            guard unsafe rename(draft, path) == 0 else { throw StorageError.failed(call: "rename", code: Int(errno)) }
        } catch {
            unsafe unlink(draft)
            throw StorageError(error)
        }
        try syncFolder()
    }

    /// Removes what is stored under a key, and drafts of it that a crash has left.
    public func delete(_ key: String) throws {
        let path = try path(of: key)
        guard try isFolderThere() else { return }
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw StorageError.failed(call: "unlink", code: Int(errno))
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasPrefix(".\(key).") && name.hasSuffix(".draft") {
            unsafe unlink("\(folder)/\(name)")
        }
        try syncFolder()
    }

    /// A lock on the folder; waits for it 20 s at most, which is longer than a refresh takes where there is a network.
    public func lock() async -> (any StorageLock)? {
        guard (try? makeFolder()) != nil else { return nil }
        let file = unsafe open("\(folder)/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        for _ in 0..<400 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return FileLock(handle) }
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
        }
        return nil
    }
}

extension FileStorage {
    private func path(of key: String) throws -> String {
        guard let first = key.utf8.first, first != UInt8(ascii: "."), !key.utf8.contains(UInt8(ascii: "/")),
            !key.utf8.contains(0)
        else { throw StorageError.refused(path: folder, reason: "\"\(key)\" can't be a file's name") }
        return "\(folder)/\(key)"
    }

    private func isFolderThere() throws -> Bool {
        var status = stat()
        guard unsafe lstat(folder, &status) == 0 else {
            if errno == ENOENT { return false }
            throw StorageError.failed(call: "lstat", code: Int(errno))
        }
        try Self.checkOwner(of: folder, status, kind: S_IFDIR)
        return true
    }

    private func makeFolder() throws {
        if try isFolderThere() { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw StorageError(error) }
        guard try isFolderThere() else { throw StorageError.failed(call: "mkdir", code: Int(ENOENT)) }
    }

    private static func checkOwner(of path: String, _ status: stat, kind: mode_t) throws {
        guard status.st_mode & S_IFMT == kind else {
            throw StorageError.refused(path: path, reason: "it's neither a plain file nor a folder")
        }
        guard status.st_uid == geteuid() else {
            throw StorageError.refused(path: path, reason: "it belongs to another user (ID \(status.st_uid))")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw StorageError.refused(path: path, reason: "its mode \(mode) lets others at it; run: chmod go= \(path)")
        }
    }

    /// Makes a rename or removal last (fsync(2)).
    private func syncFolder() throws {
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw StorageError.failed(call: "open", code: Int(errno)) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw StorageError.failed(call: "fsync", code: Int(errno)) }
    }
}
