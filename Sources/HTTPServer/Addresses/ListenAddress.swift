public import HTTP

/// Where a server listens: an IP address with a port, or a Unix-domain socket.
public enum ListenAddress: Hashable, Sendable {
    /// An address and a port; port 0 lets the kernel choose one. `[::]` also takes IPv4, unless an IPv4 address with the
    /// same port is listed too.
    case tcp(IPAddress, port: UInt16)
    /// A path, at most 107 octets (unix(7)). The file is open to the process's user and group, whatever
    /// the umask.
    case unix(path: String)
}

extension ListenAddress: CustomStringConvertible {
    /// As it is written in the configuration.
    public var description: String {
        switch self {
        case .tcp(let address, let port):
            switch address {
            case .v4: "\(address):\(port)"
            case .v6: "[\(address)]:\(port)"
            }
        case .unix(let path): "unix:\(path)"
        }
    }
}
