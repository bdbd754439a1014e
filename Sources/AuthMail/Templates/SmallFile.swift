import Glibc

/// Files that an operator edits: read whole, at most 64 KiB.
enum SmallFile {
    static let limit = 65_536

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The file's text; `nil` when there is none.
    static func text(at path: String) throws(MailSettingError) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw MailSettingError("\(path) can't be read: errno \(errno)")
        }
        defer { _ = close(descriptor) }
        guard let bytes = contents(of: descriptor, limit: limit) else {
            throw MailSettingError("\(path) can't be read, or is longer than \(limit) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw MailSettingError("\(path) isn't UTF-8")
        }
        return text
    }

    /// All bytes of an open file; `nil` when it can't be read or has more than `limit`.
    static func contents(of descriptor: Int32, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= limit else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}
