import Glibc

/// Reads the files of certificate and key.
enum PEMFile {
    /// Long chains have 20 KB.
    static let limit = 1_048_576

    /// The bytes of a file.
    static func read(_ path: String, _ part: TLSFileError.Part) throws(TLSFileError) -> [UInt8] {
        // Not to wait for whoever writes into a pipe.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(part, errno: errno) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .unreadable(part, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(part) }
        guard status.st_size <= limit else { throw .tooLarge(part, limit: limit) }
        // One more than there should be, so that no byte is copied to grow.
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while count < bytes.count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else {
                let code = errno
                wipe(&bytes)
                throw .unreadable(part, errno: code)
            }
            if read == 0 { break }
            count += read
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Overwrites what was read: a key need not lie about in memory twice.
    static func wipe(_ bytes: inout [UInt8]) {
        let count = bytes.count
        unsafe bytes.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { unsafe explicit_bzero(start, count) }
        }
    }
}

/// By what a file is known to have changed.
struct PEMFileMark: Hashable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// `nil` while there is no such file. Follows links, which certbot turns over.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
