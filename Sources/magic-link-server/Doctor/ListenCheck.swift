import Glibc
import HTTP
import HTTPServer

/// The addresses to listen at: free, or held by a server that is well.
enum ListenCheck {
    static let name = "listen"

    static func findings(_ configuration: Configuration) -> [Finding] {
        let addresses = configuration.server.addresses
        return addresses.map { address in
            let sharesPort = addresses.contains { isIPv4($0, withPortOf: address) }
            do throws(SocketError) {
                try BindProbe.check(address, sharesPort: sharesPort)
                return .ok(name, "\(address) is free")
            } catch {
                return error.errno == EADDRINUSE ? taken(address) : refused(address, error)
            }
        }
    }

    /// Somebody listens there: a server of ours answers its health check.
    private static func taken(_ address: ListenAddress) -> Finding {
        let status = try? HTTPProbe.status(of: "/healthz", at: address, timeout: .seconds(3))
        switch status {
        case 200?: return .ok(name, "\(address): a server answers, and is well")
        case 503?:
            return .problem(
                name, "\(address): the server says that it isn't well", remedy: "See its log for the reason.")
        case .some, nil:
            return .problem(
                name, "\(address) is taken by another program",
                remedy: "Stop that program, or change \(Variable.listen.name).")
        }
    }

    private static func refused(_ address: ListenAddress, _ error: SocketError) -> Finding {
        let remedy =
            switch error.errno {
            case EADDRNOTAVAIL: "Let \(Variable.listen.name) name an address of this machine, or 0.0.0.0 for all."
            case EACCES, EPERM:
                "Use a port from 1024 up, give the server CAP_NET_BIND_SERVICE, or let it write to the socket's folder."
            case EAFNOSUPPORT: "Leave IPv6 out of \(Variable.listen.name): this machine has none."
            default: "Change \(Variable.listen.name)."
            }
        return .problem(name, "\(address): \(DataFolderCheck.reason(error.errno))", remedy: remedy)
    }

    private static func isIPv4(_ address: ListenAddress, withPortOf other: ListenAddress) -> Bool {
        guard case .tcp(.v4, let port) = address, case .tcp(_, let otherPort) = other else { return false }
        return port == otherPort
    }
}
