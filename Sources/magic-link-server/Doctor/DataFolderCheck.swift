import Glibc

/// The data folder: whose it is, who gets in, and how much room there is.
enum DataFolderCheck {
    static let name = "data folder"

    static func finding(_ data: DataFolder) -> Finding {
        var status = stat()
        guard unsafe stat(data.path, &status) == 0 else {
            guard errno == ENOENT else {
                return .problem(
                    name, "\(data.path): \(reason(errno))", remedy: "Let user ID \(geteuid()) get to it.")
            }
            return .ok(name, "\(data.path) isn't there yet; the first start makes it")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return .problem(name, "\(data.path) is no folder", remedy: "Let \(Variable.data.name) name a folder.")
        }
        let user = geteuid()
        guard unsafe access(data.path, R_OK | W_OK | X_OK) == 0 else {
            return .problem(
                name, "\(data.path) belongs to user ID \(status.st_uid) and can't be used by user ID \(user)",
                remedy: "Run the server as user ID \(status.st_uid), or: chown -R \(user) \(data.path)")
        }
        guard status.st_uid == user else {
            return .warning(
                name, "\(data.path) belongs to user ID \(status.st_uid), and this is user ID \(user)",
                remedy: "Run this command as the server's user, to see what the server sees.")
        }
        guard status.st_mode & 0o077 == 0 else {
            return .warning(
                name, "\(data.path) has mode 0\(String(status.st_mode & 0o7777, radix: 8)): others get in",
                remedy: "chmod 700 \(data.path)")
        }
        return room(data)
    }

    private static func room(_ data: DataFolder) -> Finding {
        var status = statvfs()
        guard unsafe statvfs(data.path, &status) == 0 else {
            return .ok(name, "\(data.path) can be written to")
        }
        let free = UInt64(clamping: status.f_bavail).multipliedReportingOverflow(by: UInt64(clamping: status.f_frsize))
        let megabytes = free.overflow ? UInt64.max : free.partialValue >> 20
        let detail = "\(data.path): \(megabytes) MiB are free"
        if status.f_files > 0, status.f_favail < 100 {
            return .problem(name, "\(data.path): there is no room for more files", remedy: "Remove files there.")
        }
        if megabytes < 16 { return .problem(name, detail, remedy: "Make room: on a full disk nobody can sign in.") }
        if megabytes < 256 { return .warning(name, detail, remedy: "Make room before the disk is full.") }
        return .ok(name, detail)
    }

    static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
