import HTTP

/// Where and how the server listens, and how much and how long it waits for.
struct ServerSetting: Hashable, Sendable {
    /// One at least.
    var addresses: [ListenSetting]
    /// How much of a request is read, in octets.
    var limits = HTTPLimits()
    /// Connections at once.
    var maxConnections = 10_000
    /// From a request's first octet to the end of its head.
    var headDeadline: Duration = .seconds(10)
    /// From the end of the head to the end of the content.
    var bodyDeadline: Duration = .seconds(20)
    /// For answering, and for the client to take the answer.
    var answerDeadline: Duration = .seconds(30)
    /// For a connection without a request.
    var idleTimeout: Duration = .seconds(60)
}
