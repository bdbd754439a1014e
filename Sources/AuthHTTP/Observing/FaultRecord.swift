/// A request that could not be answered as it should: the client is told no more than that (OWASP ASVS 5.0 16.5.1).
public struct FaultRecord: Sendable {
    /// The route's pattern.
    public let route: String
    /// What was thrown. Errors here hold no secret and no address.
    public let error: any Error
    /// Names the request.
    public let requestID: String
    /// The caller's trace.
    public let trace: TraceParent?
}
