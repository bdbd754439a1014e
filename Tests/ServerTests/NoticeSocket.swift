import AuthTesting
import Foundation

/// The end of a service manager's socket (sd_notify(3)) that hears.
final class NoticeSocket: Sendable {
    /// What stands in `NOTIFY_SOCKET`.
    let name: String
    private let descriptor: Int32

    /// Binds it. A name that begins with `@` is in the kernel's abstract namespace.
    init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: name.hasPrefix("@") ? [0] + bytes.dropFirst() : bytes)
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// The next message; empty when none comes for 20 s.
    func next() async throws -> String {
        try await besideTasks { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        }
    }
}
