import HTTP

/// What other threads ask of a loop.
enum LoopMessage: Sendable {
    /// A connection that another loop has accepted; `isSecure` where TLS is spoken.
    case adopt(descriptor: Int32, peer: IPAddress?, isSecure: Bool)
    /// Accept no more, finish what has begun, cut what is left at the deadline (milliseconds of the server's clock).
    case stop(deadline: Int64)
    /// Look at the clock: a test has moved it.
    case sweep
}
