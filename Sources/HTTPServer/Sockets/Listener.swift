import CLinux
import Glibc
import HTTP

/// A socket that connections are accepted from. Closed, and its file removed, when the last loop lets go of it.
final class Listener: Sendable {
    /// The socket.
    let descriptor: Int32
    /// Where it is bound; a port of 0 has become the real one.
    let address: ListenAddress
    /// The socket file as it was made, so that a file of a successor is left alone.
    private let file: FileIdentity?

    private init(descriptor: Int32, address: ListenAddress, file: FileIdentity?) {
        self.descriptor = descriptor
        self.address = address
        self.file = file
    }

    deinit {
        if case .unix(let path) = address, let file, FileIdentity(path: path) == file { unsafe unlink(path) }
        close(descriptor)
    }

    /// Binds and listens. `sharesPort` keeps an IPv6 socket from taking the IPv4 address as well.
    /// - Throws: ``SocketError`` with the call that failed: `bind` and 98 when somebody listens there.
    static func open(_ address: ListenAddress, sharesPort: Bool) throws(SocketError) -> Listener {
        if case .unix(let path) = address {
            guard path.utf8.count <= SocketAddress.longestPath else {
                throw SocketError(call: "bind", errno: ENAMETOOLONG, address: address)
            }
            removeStale(address, path)
        }
        let descriptor = socket(
            family(address), Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", address: address) }
        var isDone = false
        defer { if !isDone { close(descriptor) } }

        if case .tcp(let ip, _) = address {
            set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            // Accepted sockets inherit it; without it an answer in two segments waits 40 ms for an acknowledgement.
            set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            if case .v6 = ip { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, sharesPort ? 1 : 0) }
        }
        guard unsafe SocketAddress.with(address, { unsafe bind(descriptor, $0, $1) }) == 0 else {
            throw SocketError(call: "bind", address: address)
        }
        // Connecting takes the right to write (unix(7)): a proxy, which is another user, gets it by the group.
        if case .unix(let path) = address, unsafe chmod(path, 0o660) != 0 {
            throw SocketError(call: "chmod", address: address)
        }
        // The kernel cuts it to net.core.somaxconn.
        guard listen(descriptor, 4096) == 0 else { throw SocketError(call: "listen", address: address) }
        isDone = true
        switch address {
        case .unix(let path):
            return Listener(descriptor: descriptor, address: address, file: FileIdentity(path: path))
        case .tcp(let ip, _):
            return Listener(descriptor: descriptor, address: .tcp(ip, port: boundPort(descriptor)), file: nil)
        }
    }

    private static func family(_ address: ListenAddress) -> Int32 {
        switch address {
        case .tcp(.v4, _): AF_INET
        case .tcp(.v6, _): AF_INET6
        case .unix: AF_UNIX
        }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(descriptor, pointer, &length)
            }
        }
        return result == 0 ? SocketAddress.tcp(storage)?.port ?? 0 : 0
    }

    /// Removes the socket file of a process that has died: one that nobody listens at. Anything else stays, and `bind`
    /// says so.
    private static func removeStale(_ address: ListenAddress, _ path: String) {
        guard FileIdentity(path: path)?.isSocket == true else { return }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { return }
        defer { close(probe) }
        if unsafe SocketAddress.with(address, { unsafe connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED {
            unsafe unlink(path)
        }
    }
}

/// Which file a path leads to.
private struct FileIdentity: Hashable {
    let device: dev_t
    let number: ino_t
    let isSocket: Bool

    init?(path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
