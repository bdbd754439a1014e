public import HTTP

/// An HTTP/1.1 server: event loops that share the listening sockets, each on a thread of its own.
///
/// Handlers run on the loop of their connection, so what blocks belongs elsewhere. A server starts once and stops once.
public final class HTTPServer: Sendable {
    private let context: ServerContext
    private let loops = LoopGroup()

    /// A server that doesn't listen yet.
    /// - Parameters:
    ///   - configuration: where it listens and how long it waits.
    ///   - credentials: the certificate and key of all its TCP addresses, where TLS alone is spoken then. Unix-domain
    ///     sockets go without.
    ///   - handler: answers the requests.
    ///   - requestID: names what the server answers without the handler, for `X-Request-Id` and the observer. What it
    ///     returns must be fit for a field. Without it, those answers have no name.
    ///   - roundObserver: is told how long each round of a loop took, from the first event to the last: so long has
    ///     what came meanwhile waited. On the loop's thread, thousands of times a second. Without it nobody measures.
    ///   - observer: is told what went wrong, on the loop's thread: it must not block.
    public convenience init(
        configuration: ServerConfiguration, credentials: TLSCredentials? = nil, handler: any HTTPHandler,
        requestID: (@Sendable () -> String)? = nil, roundObserver: (@Sendable (Duration) -> Void)? = nil,
        observer: @escaping @Sendable (ServerEvent) -> Void = { _ in }
    ) {
        self.init(
            configuration: configuration, credentials: credentials, handler: handler, requestID: requestID,
            roundObserver: roundObserver, observer: observer, milliseconds: ServerContext.monotonicMilliseconds)
    }

    /// A server whose deadlines follow a clock of the caller's.
    init(
        configuration: ServerConfiguration, credentials: TLSCredentials? = nil, handler: any HTTPHandler,
        requestID: (@Sendable () -> String)? = nil, roundObserver: (@Sendable (Duration) -> Void)? = nil,
        observer: @escaping @Sendable (ServerEvent) -> Void, milliseconds: @escaping @Sendable () -> Int64
    ) {
        context = ServerContext(
            configuration: configuration, credentials: credentials, handler: handler, requestID: requestID,
            observer: observer, roundObserver: roundObserver, milliseconds: milliseconds)
    }

    deinit { loops.stop(deadline: 0) }

    /// Connections that are open now.
    public var connectionCount: Int { loops.connectionCount }

    /// Connections that have been accepted since the start.
    public var acceptedConnectionCount: Int { loops.acceptedCount }

    /// Listens at all addresses, or at none, and begins to answer. Raises the limit of open descriptors to what the
    /// system allows.
    /// - Returns: the addresses with the ports that the kernel has chosen for port 0.
    /// - Throws: ``SocketError``: `bind` with 98 when an address is in use, 13 without the right to it.
    public func start() throws(SocketError) -> [ListenAddress] {
        OpenFiles.raiseLimit()
        var listeners: [Listener] = []
        for address in context.configuration.addresses {
            listeners.append(try Listener.open(address, sharesPort: isSharedPort(address)))
        }
        var made: [EventLoop] = []
        for _ in 0..<min(max(1, context.configuration.loops), 256) {
            made.append(try EventLoop(context, listeners: listeners))
        }
        try loops.start(made)
        return listeners.map(\.address)
    }

    /// Accepts no more, answers every request that has arrived, and closes. What isn't done in time is cut off.
    /// - Returns: whether every request was answered. Called again, it waits for the same end.
    @discardableResult
    public func shutdown(within grace: Duration) async -> Bool {
        loops.stop(deadline: context.milliseconds() + grace.milliseconds)
        return await loops.end()
    }

    /// Lets the loops look at their clock.
    func sweep() { loops.post(.sweep) }

    /// Whether an IPv4 address is listed with the same port, which `[::]` would take as well.
    private func isSharedPort(_ address: ListenAddress) -> Bool {
        guard case .tcp(.v6, let port) = address, port != 0 else { return false }
        return context.configuration.addresses.contains { other in
            if case .tcp(.v4, port) = other { true } else { false }
        }
    }
}
