import Auth
import AuthHTTP
import HTTPServer
import Synchronization
import Telemetry

/// Where the metrics can be read: at an address of their own, beside everything else with a token, or both.
final class MetricsReading: Sendable {
    /// For the server's own addresses; `nil` where no token guards them there.
    let publicSource: MetricsSource?
    private let ownServer: Mutex<HTTPServer?>
    private let address: ListenAddress?
    private let source: MetricsSource
    private let counted: Counted

    /// The server whose connections are counted, which is made after those who answer for it.
    private final class Counted: Sendable {
        let server = Mutex<HTTPServer?>(nil)
    }

    /// `nil` where nothing is counted.
    init?(
        _ configuration: Configuration, _ folder: DataFolder, _ metrics: ServerMetrics?,
        _ authenticator: Authenticator, _ notices: NoticeOutbox?
    ) throws {
        guard let metrics else { return nil }
        let token: String? =
            switch configuration.metrics.token {
            case .text(let text): text.text
            case .file(let path): try Self.token(folder.resolve(path))
            case nil: nil
            }
        let counted = Counted()
        let limit = configuration.server.maxConnections
        source = MetricsSource(token: token.map { Array($0.utf8) }, mediaType: MetricsText.mediaType) {
            await metrics.text(authenticator, notices, counted.server.withLock { $0 }, limit: limit)
        }
        self.counted = counted
        publicSource = token == nil ? nil : source
        address = configuration.metrics.address
        ownServer = Mutex(nil)
    }

    /// Counts a server's connections from now on, and listens at the metrics' own address.
    /// - Returns: that address, with the port that the kernel has chosen for port 0.
    func start(_ server: HTTPServer, observer: @escaping @Sendable (ServerEvent) -> Void) throws -> ListenAddress? {
        counted.server.withLock { $0 = server }
        guard let address else { return nil }
        var configuration = ServerConfiguration(addresses: [address])
        configuration.loops = 1
        // A reader or two, and whoever tries it by hand.
        configuration.maxConnections = 64
        let own = HTTPServer(configuration: configuration, handler: MetricsRoutes(source: source), observer: observer)
        ownServer.withLock { $0 = own }
        return try own.start().first
    }

    /// Ends the metrics' own address.
    func stop() async {
        let own = ownServer.withLock { $0 }
        await own?.shutdown(within: .seconds(1))
        counted.server.withLock { $0 = nil }
    }

    private static func token(_ path: String) throws -> String {
        do { return try MetricsSetting.token(inFile: path) } catch {
            throw StartFailure(description: "\(path) must be \(error.allowed)")
        }
    }
}
