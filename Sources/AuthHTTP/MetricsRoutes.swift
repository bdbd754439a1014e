public import HTTP

/// The metrics alone, for an address of their own.
public struct MetricsRoutes: HTTPHandler {
    private let handler: MetricsHandler
    private let router: Router<Bool>

    /// The metrics of a source at `/metrics`.
    public init(source: MetricsSource) {
        handler = MetricsHandler(source: source)
        var router = Router<Bool>()
        router.add(.get, MetricsHandler.path, true)
        self.router = router
    }

    /// Answers a request: the text, or that there is nothing else.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        var response =
            switch router.route(request.method, request.path) {
            case .found: await handler.respond(to: request)
            case .options(let allow, _): HTTPResponse(status: .noContent, fields: ["Allow": allow])
            case .methodNotAllowed(let allow, _): HTTPResponse(status: .methodNotAllowed, fields: ["Allow": allow])
            case .notFound: HTTPResponse(status: .notFound)
            }
        response.fields.append("X-Content-Type-Options", "nosniff")
        return response
    }
}
