import Glibc
import HTTP
import HTTPServer

/// The addresses to listen at: free, or held by a server of ours that is well.
enum ListenCheck {
    static let name = "listen"

    /// What is to listen at an address, and what it answers when it is ours.
    private struct Service {
        let address: ListenAddress
        let variable: Variable
        let path: String
        let answers: Set<Int>
        var isOverTLS = false
        /// Beside an IPv4 address with the same port.
        var sharesPort = false
    }

    static func findings(_ configuration: Configuration) -> [Finding] {
        let addresses = configuration.server.addresses
        var services = addresses.map { address in
            Service(
                address: address, variable: .listen, path: "/healthz", answers: [200],
                isOverTLS: configuration.tls != nil,
                sharesPort: addresses.contains { isIPv4($0, withPortOf: address) })
        }
        if let redirect = configuration.redirect {
            services.append(
                Service(address: redirect.address, variable: .redirectListen, path: "/", answers: [308]))
        }
        if let address = configuration.metrics.address {
            services.append(Service(address: address, variable: .metrics, path: "/metrics", answers: [200, 401]))
        }
        return services.map(finding)
    }

    private static func finding(_ service: Service) -> Finding {
        do throws(SocketError) {
            try BindProbe.check(service.address, sharesPort: service.sharesPort)
            return .ok(name, "\(service.address) is free")
        } catch {
            return error.errno == EADDRINUSE ? taken(service) : refused(service, error)
        }
    }

    private static func taken(_ service: Service) -> Finding {
        let status = try? HTTPProbe.status(
            of: service.path, at: service.address, overTLS: service.isOverTLS, timeout: .seconds(3))
        switch status {
        case let status? where service.answers.contains(status):
            return .ok(name, "\(service.address): a server answers, and is well")
        case 503?:
            return .problem(
                name, "\(service.address): the server says that it isn't well", remedy: "See its log for the reason.")
        case .some, nil:
            return .problem(
                name, "\(service.address) is taken by another program",
                remedy: "Stop that program, or change \(service.variable.name).")
        }
    }

    private static func refused(_ service: Service, _ error: SocketError) -> Finding {
        let remedy =
            switch error.errno {
            case EADDRNOTAVAIL:
                "Let \(service.variable.name) name an address of this machine, or 0.0.0.0 for all of them."
            case EACCES, EPERM:
                "Use a port from 1024 up, give the server CAP_NET_BIND_SERVICE, or let it write to the socket's folder."
            case EAFNOSUPPORT: "Leave IPv6 out of \(service.variable.name): this machine has none."
            default: "Change \(service.variable.name)."
            }
        return .problem(name, "\(service.address): \(DataFolderCheck.reason(error.errno))", remedy: remedy)
    }

    private static func isIPv4(_ address: ListenAddress, withPortOf other: ListenAddress) -> Bool {
        guard case .tcp(.v4, let port) = address, case .tcp(_, let otherPort) = other else { return false }
        return port == otherPort
    }
}
