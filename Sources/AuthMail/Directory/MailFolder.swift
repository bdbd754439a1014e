import Glibc

/// A folder of .eml files, each written whole before it appears under its name.
struct MailFolder: Sendable {
    /// A call that failed.
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    static let suffix = ".eml"
    let path: String

    /// Makes the folder, and those above it, for its owner alone where they aren't there.
    func create() throws(Failure) {
        var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += part + "/"
            guard unsafe mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
            let code = errno
            // A read-only or foreign folder on the way is fine as long as it is there.
            if !SmallFile.isFolder(made) { throw Failure(call: "mkdir", code: code) }
        }
        guard SmallFile.isFolder(path) else { throw Failure(call: "mkdir", code: ENOTDIR) }
    }

    /// Writes a file under a name that no reader looks at, then renames it.
    func write(_ bytes: [UInt8], named name: String) throws(Failure) {
        let final = path + "/" + name
        let temporary = path + "/." + name + ".part"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(call: "open", code: errno) }
        do throws(Failure) {
            try Self.writeAll(bytes, to: descriptor)
            guard fsync(descriptor) == 0 else { throw Failure(call: "fsync", code: errno) }
        } catch {
            _ = close(descriptor)
            _ = unsafe unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, unsafe rename(temporary, final) == 0 else {
            let code = errno
            _ = unsafe unlink(temporary)
            throw Failure(call: "rename", code: code)
        }
        try syncNames()
    }

    /// The names of the mails, newest first; empty when there is no folder.
    func names() -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { _ = unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            if name.hasSuffix(Self.suffix), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted(by: >)
    }

    /// A mail's bytes; `nil` when it isn't there, isn't a plain file or is longer than a sign-in mail can be.
    func read(_ name: String) -> [UInt8]? {
        let descriptor = unsafe open(path + "/" + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        return SmallFile.contents(of: descriptor, limit: 1 << 20)
    }

    /// Makes the new name last: fsync(2) of a file says nothing of the folder that it stands in.
    private func syncNames() throws(Failure) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(call: "open", code: errno) }
        defer { _ = close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(call: "fsync", code: errno) }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(call: "write", code: count == 0 ? ENOSPC : errno) }
            rest = rest.dropFirst(count)
        }
    }
}
