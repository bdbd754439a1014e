/// Finds what answers a request, by its method and path. Knows nothing of answers: what a refusal looks like is up to
/// the one who asks.
public struct Router<Handler: Sendable>: Sendable {
    /// What a path and a method come to.
    public enum Outcome: Sendable {
        /// A route: its handler, what its pattern's places hold, decoded and in their order, and the pattern for logs.
        case found(Handler, captures: [String], pattern: String)
        /// OPTIONS: answer 204 with `Allow` (RFC 9110 §9.3.7). The pattern is `nil` for the server as a whole.
        case options(allow: String, pattern: String?)
        /// Answer 405 with `Allow` (RFC 9110 §15.5.6).
        case methodNotAllowed(allow: String, pattern: String)
        /// Answer 404.
        case notFound
    }

    private var table: RouteTable
    private var handlers: [Handler] = []

    /// No routes yet.
    /// - Parameter prefix: what the public URL's path begins with, without a slash at its end: `/base`. A proxy may
    ///   have removed it, so paths without it are found too.
    public init(prefix: String = "") { table = RouteTable(prefix: prefix) }

    /// Adds a route. A pattern without places goes before those with; of these the first that a path fits decides,
    /// whatever its methods.
    public mutating func add(_ method: HTTPMethod, _ pattern: String, _ handler: Handler) {
        table.add(method, pattern, handler: handlers.count)
        handlers.append(handler)
    }

    /// What was added: for whoever describes the server.
    public var routes: [(method: HTTPMethod, pattern: String, handler: Handler)] {
        table.routes.map { ($0.method, $0.pattern, handlers[$0.handler]) }
    }

    /// Finds the route for a request's method and path.
    public func route(_ method: HTTPMethod, _ path: String) -> Outcome {
        switch table.route(method, path) {
        case .found(let handler, let captures, let pattern):
            .found(handlers[handler], captures: captures, pattern: pattern)
        case .options(let allow, let pattern): .options(allow: allow, pattern: pattern)
        case .methodNotAllowed(let allow, let pattern): .methodNotAllowed(allow: allow, pattern: pattern)
        case .notFound: .notFound
        }
    }
}
