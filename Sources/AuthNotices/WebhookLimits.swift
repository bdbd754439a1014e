/// How long a receiver may take.
public struct WebhookLimits: Hashable, Sendable {
    /// For finding the host, for TCP and for TLS.
    public var connect: Duration = .seconds(10)
    /// From the beginning up to the end of the answer (Standard Webhooks, "Request timeouts", advises 15 to 30 s).
    public var answer: Duration = .seconds(15)
    /// An idle connection older than this isn't used again.
    public var idle: Duration = .seconds(60)

    /// The defaults: 10, 15 and 60 seconds.
    public init() {}
}
