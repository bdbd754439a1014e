public import Auth
import Glibc

/// The folder of signing keys: PEM files, named by the moment from which each signs, `20260801T101500Z.pem`.
///
/// Files appear and go whole, so that reading takes no lock. Of whoever writes, one goes at a time.
public struct KeyFolder: Sendable {
    let path: String
    let timing: KeyTiming

    /// A folder that need not be there yet. An old key stays published for as long as its tokens live.
    public init(path: String, accessLifetime: Duration) {
        self.path = path
        timing = KeyTiming(accessLifetime: accessLifetime)
    }

    /// The keys and what they do at a moment, the newest first; none when there are none yet.
    /// - Throws: ``KeyFileError`` for a file that can't be used; ``CryptoError``.
    public func keys(at now: Timestamp) throws -> [KeyStatus] {
        guard unsafe access(path, F_OK) == 0 else { return [] }
        return KeyRing(try read(), timing: timing)?.statuses(at: now) ?? []
    }

    /// The keys, and the first one made when there is none: two servers that start on one folder agree on it.
    func load(now: Timestamp) throws -> (ring: KeyRing, marks: [FileMark]) {
        try locked {
            if try marks().isEmpty { _ = try make(signingFrom: now) }
            return try load()
        }
    }

    /// The keys as they are.
    func load() throws -> (ring: KeyRing, marks: [FileMark]) {
        // Taken before reading: what changes meanwhile is seen the next time.
        let marks = try marks()
        do {
            guard let ring = KeyRing(try marks.map(entry), timing: timing) else {
                throw KeyFileError.noKeys(path: path)
            }
            return (ring, marks)
        } catch {
            // A rotation may have removed a file between the two.
            guard try self.marks() != marks else { throw error }
            return try load()
        }
    }

    /// The key files, in the order of their names.
    func marks() throws(KeyFileError) -> [FileMark] {
        guard let entries = unsafe opendir(path) else { throw .system(call: "opendir", path: path, errno: errno) }
        defer { unsafe closedir(entries) }
        var names: [String] = []
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if name.utf8.first != UInt8(ascii: "."), name.hasSuffix(".pem") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { FileMark($0, in: path) }
    }

    func read() throws -> [KeyRing.Entry] { try marks().map(entry) }

    /// Makes a key that signs from a moment on, or from the next second whose name is free.
    func make(signingFrom moment: Timestamp) throws -> String {
        var pem = try SigningKey().pem()
        defer { pem.wipe() }
        var name = ""
        for second in 0..<60 {
            name = try KeyName.file(signingFrom: moment + .seconds(second))
            if try PrivateFile.create("\(path)/\(name)", pem) { return name }
        }
        throw KeyFileError.system(call: "link", path: "\(path)/\(name)", errno: EEXIST)
    }

    /// Removes a key's file; one that somebody else has removed is as well.
    func remove(_ file: String) throws(KeyFileError) {
        guard unsafe unlink("\(path)/\(file)") == 0 || errno == ENOENT else {
            throw .system(call: "unlink", path: "\(path)/\(file)", errno: errno)
        }
        try PrivateFile.sync(path)
    }

    /// Runs what writes, while nobody else does.
    func locked<Value>(_ body: () throws -> Value) throws -> Value {
        try PrivateFile.makeFolder(path)
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw KeyFileError.system(call: "open", path: path, errno: errno) }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 {
            guard errno == EINTR else { throw KeyFileError.system(call: "flock", path: path, errno: errno) }
        }
        return try body()
    }

    private func entry(_ mark: FileMark) throws -> KeyRing.Entry {
        KeyRing.Entry(
            file: mark.name, signsFrom: KeyName.moment(mark.name), key: try readKey("\(path)/\(mark.name)"))
    }

    private func readKey(_ file: String) throws -> SigningKey {
        var (pem, mode) = try PrivateFile.read(file)
        defer { pem.wipe() }
        // The group may: volumes that a cluster mounts for a group are made so.
        guard mode & 0o007 == 0 else {
            throw KeyFileError.tooOpen(path: file, mode: mode)
        }
        do {
            return try SigningKey(pem: pem)
        } catch SigningKey.ReadError.notAKey {
            throw KeyFileError.notAKey(path: file)
        } catch SigningKey.ReadError.wrongCurve {
            throw KeyFileError.wrongCurve(path: file)
        }
    }
}
