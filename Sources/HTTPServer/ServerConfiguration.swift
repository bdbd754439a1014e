import CLinux
public import HTTP

/// How the server listens and how long it waits.
public struct ServerConfiguration: Hashable, Sendable {
    /// Where connections are accepted.
    public var addresses: [ListenAddress]
    /// How much of a request is read, in octets.
    public var limits = HTTPLimits()
    /// Connections open at once, over all loops. When one more comes, the one that has been idle longest is closed in
    /// its favour, or where none is idle the one whose request has been incomplete longest; when all are being answered,
    /// the new one is answered 503 with `Retry-After`.
    public var maxConnections = 10_000
    /// From a request's first octet to the end of its head; then 408 (RFC 9110 §15.5.9).
    public var headDeadline: Duration = .seconds(10)
    /// From the end of the head to the end of the content; then 408.
    public var bodyDeadline: Duration = .seconds(20)
    /// Without a request; then the connection is closed in silence.
    public var idleTimeout: Duration = .seconds(60)
    /// For the handler, then 503 and the handler's task is cancelled; and once more for the client to take the answer,
    /// then the connection is closed.
    public var answerDeadline: Duration = .seconds(30)
    /// `Strict-Transport-Security` of what the server answers over TLS without asking the handler (RFC 6797 §7.1).
    public var strictTransportSecurity: String?
    /// Event loops, each with a thread. More than there are cores gains nothing.
    public var loops = Int(clinux_cores())

    /// The defaults.
    public init(addresses: [ListenAddress]) { self.addresses = addresses }
}
