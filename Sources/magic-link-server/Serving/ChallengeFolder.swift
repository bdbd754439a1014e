import Glibc
import Queues

/// The folder that an ACME client puts answers to challenges into (RFC 8555 §8.3).
///
/// Folder by folder and without following links, so that whoever writes there can show no other file.
struct ChallengeFolder {
    /// An answer is a token, a dot and a key's digest: below 200 bytes.
    private static let limit = 4096

    private let path: String
    private let thread = SerialThread(name: "challenges")

    /// A folder, such as certbot's `--webroot-path`.
    init(path: String) { self.path = path }

    /// The answer to a challenge; `nil` where there is none. The token must be a plain file name.
    func answer(to token: String) async throws -> [UInt8]? {
        let path = path
        return try await thread.run { Self.read(path, token) }
    }

    private static func read(_ path: String, _ token: String) -> [UInt8]? {
        var folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for name in [".well-known", "acme-challenge"] {
            guard folder >= 0 else { return nil }
            let next = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(folder)
            folder = next
        }
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        // Not to wait for whoever writes into a pipe.
        let file = unsafe openat(folder, token, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = unsafe Glibc.read(file, &bytes, bytes.count)
        return count == bytes.count ? bytes : nil
    }
}
