import AuthHTTP
import HTTPServer

/// Listens for http beside the server, to send people on to https.
struct RedirectServer {
    private let server: HTTPServer

    /// `nil` where nothing of the kind is configured.
    init?(_ configuration: Configuration, observer: @escaping @Sendable (ServerEvent) -> Void) {
        guard let redirect = configuration.redirect else { return nil }
        var settings = configuration.server
        settings.addresses = [redirect.address]
        settings.strictTransportSecurity = nil
        // Nobody stays: the answer is short, and the next request goes elsewhere.
        settings.loops = 1
        settings.idleTimeout = min(settings.idleTimeout, .seconds(10))
        // They come on top of the server's own, and all share the descriptors that the process may have.
        settings.maxConnections = min(settings.maxConnections, 1000)
        let folder = redirect.webroot.map(ChallengeFolder.init(path:))
        server = HTTPServer(
            configuration: settings,
            handler: RedirectRoutes(url: configuration.publicURL, challenge: folder.map { folder in folder.answer }),
            observer: observer)
    }

    /// Listens; says where, with the port that the kernel has chosen for port 0.
    func start() throws -> ListenAddress? { try server.start().first }

    /// Answers what has come and ends.
    func stop() async { await server.shutdown(within: .seconds(1)) }
}
