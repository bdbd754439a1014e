import Auth
import Glibc

/// The folder of signing keys.
struct KeyFolder {
    let path: String

    /// Its keys in the order of their names; makes the first one.
    ///
    /// Locked meanwhile, so that two servers that start on one folder agree on the key.
    func load(now: Timestamp) throws -> [SigningKey] {
        try PrivateFile.makeFolder(path)
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw KeyFileError.system(call: "open", path: path, errno: errno) }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 {
            guard errno == EINTR else { throw KeyFileError.system(call: "flock", path: path, errno: errno) }
        }
        var names = try pemNames()
        if names.isEmpty { names = [try makeKey(now: now)] }
        return try names.map { try readKey("\(path)/\($0)") }
    }

    private func pemNames() throws(KeyFileError) -> [String] {
        guard let entries = unsafe opendir(path) else { throw .system(call: "opendir", path: path, errno: errno) }
        defer { unsafe closedir(entries) }
        var names: [String] = []
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if name.utf8.first != UInt8(ascii: "."), name.hasSuffix(".pem") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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

    private func makeKey(now: Timestamp) throws -> String {
        let name = try Self.name(at: now)
        var pem = try SigningKey().pem()
        defer { pem.wipe() }
        _ = try PrivateFile.create("\(path)/\(name)", pem)
        return name
    }

    /// `20260801T101500Z.pem`, in UTC.
    private static func name(at moment: Timestamp) throws(KeyFileError) -> String {
        var seconds = time_t(moment.seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&seconds, &parts) != nil else {
            throw .system(call: "gmtime_r", path: "", errno: errno)
        }
        let date = unsafe [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(twoDigits).joined()
        let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined()
        return "\(date)T\(time)Z.pem"
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
