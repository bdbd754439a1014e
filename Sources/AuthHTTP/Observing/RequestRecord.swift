public import HTTP

/// One answered request, for the log and the counters.
public struct RequestRecord: Hashable, Sendable {
    /// The route's pattern, never the path: `/auth/{token}`. `(none)` for paths that lead nowhere.
    public let route: String
    /// The method, as it was sent.
    public let method: HTTPMethod
    /// The answer's status.
    public let status: HTTPStatus
    /// From the request, read whole, to the answer.
    public let duration: Duration
    /// Names the request; the answer's `X-Request-Id`.
    public let requestID: String
    /// Where it came from, proxies aside.
    public let client: IPAddress?
    /// The caller's trace.
    public let trace: TraceParent?
}
