/// An answer, and when it was asked for.
struct Timed<Value: Sendable>: Sendable {
    let value: Value
    /// The uptime just before the request was sent: what the answer says was so no earlier.
    let askedAt: Duration
    /// What the server's clock showed when it answered, in seconds since 1970; the device's, where it doesn't say.
    let serverTime: Double
}
