public import HTTP

/// Who is told what happens. Called on the connection's event loop: must not block.
public struct AuthObservers: Sendable {
    /// Each answered request.
    public var onRequest: (@Sendable (RequestRecord) -> Void)?
    /// Each time that somebody asks for a link.
    public var onSend: (@Sendable (SendRecord) -> Void)?
    /// Each attempt to sign in.
    public var onSignIn: (@Sendable (SignInRecord) -> Void)?
    /// What happens to sessions.
    public var onSession: (@Sendable (SessionRecord) -> Void)?
    /// Each request that failed by the server's own fault.
    public var onFault: (@Sendable (FaultRecord) -> Void)?
    /// Once: a private address that is no configured proxy sends `X-Forwarded-For`. It is likely a proxy that somebody
    /// forgot to configure, and all people behind it share one client's limits (C88).
    public var onUntrustedProxy: (@Sendable (IPAddress) -> Void)?

    /// Nobody, or whoever is given.
    public init(
        onRequest: (@Sendable (RequestRecord) -> Void)? = nil,
        onSend: (@Sendable (SendRecord) -> Void)? = nil,
        onSignIn: (@Sendable (SignInRecord) -> Void)? = nil,
        onSession: (@Sendable (SessionRecord) -> Void)? = nil,
        onFault: (@Sendable (FaultRecord) -> Void)? = nil,
        onUntrustedProxy: (@Sendable (IPAddress) -> Void)? = nil
    ) {
        self.onRequest = onRequest
        self.onSend = onSend
        self.onSignIn = onSignIn
        self.onSession = onSession
        self.onFault = onFault
        self.onUntrustedProxy = onUntrustedProxy
    }
}
