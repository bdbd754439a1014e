import HTTPServer

/// `healthcheck`: asks the running server whether it is well, as a container's health check does without any tool.
enum HealthCheck {
    static func run(_ configuration: Configuration) -> Int32 {
        guard let address = configuration.server.addresses.first else { return 1 }
        do {
            let status = try HTTPProbe.status(
                of: "/healthz", at: address, overTLS: configuration.tls != nil, timeout: .seconds(3))
            guard status != 200 else { return 0 }
            Console.complain("unhealthy: \(address) answers \(status)")
        } catch {
            Console.complain("unhealthy: \(error)")
        }
        return 1
    }
}
