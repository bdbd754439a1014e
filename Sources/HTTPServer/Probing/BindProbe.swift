import Glibc
import HTTP

/// Finds out whether a server could listen at an address, without listening there.
public enum BindProbe {
    /// Binds and lets go again. `sharesPort` is for an IPv6 address beside an IPv4 one with the same port.
    ///
    /// For a Unix-domain socket it looks whether somebody listens, and whether its folder takes a new file.
    /// - Throws: ``SocketError`` of `bind`: errno 98 when somebody listens there.
    public static func check(_ address: ListenAddress, sharesPort: Bool = false) throws(SocketError) {
        switch address {
        case .tcp(let ip, _): try bind(address, ip, sharesPort: sharesPort)
        case .unix(let path): try look(address, path)
        }
    }

    private static func bind(
        _ address: ListenAddress, _ ip: IPAddress, sharesPort: Bool
    ) throws(SocketError) {
        let family: Int32 =
            switch ip {
            case .v4: AF_INET
            case .v6: AF_INET6
            }
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", address: address) }
        defer { close(descriptor) }
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
        if case .v6 = ip {
            isOn = sharesPort ? 1 : 0
            _ = unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOn, size)
        }
        guard unsafe SocketAddress.with(address, { unsafe Glibc.bind(descriptor, $0, $1) }) == 0 else {
            throw SocketError(call: "bind", address: address)
        }
    }

    private static func look(_ address: ListenAddress, _ path: String) throws(SocketError) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", address: address) }
        defer { close(descriptor) }
        if unsafe SocketAddress.with(address, { unsafe connect(descriptor, $0, $1) }) == 0 {
            throw SocketError(call: "bind", errno: EADDRINUSE, address: address)
        }
        // Refused: the file of a server that has died, which the next one removes.
        guard errno == ENOENT || errno == ECONNREFUSED else { throw SocketError(call: "bind", address: address) }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard unsafe access(folder, W_OK | X_OK) == 0 else { throw SocketError(call: "bind", address: address) }
    }
}
