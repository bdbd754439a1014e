/// Which sessions live at a moment. Worked out from the limits at each call, so that a limit that is made shorter holds
/// for every session at once.
public struct SessionHorizon: Hashable, Sendable {
    /// The moment, by the server's clock (OWASP ASVS 5.0 7.2.1).
    public let now: Timestamp
    /// What began at this moment or before has ended, however often it was used.
    public let createdAfter: Timestamp
    /// What was last used at this moment or before has ended.
    public let usedAfter: Timestamp

    /// A horizon.
    public init(now: Timestamp, createdAfter: Timestamp, usedAfter: Timestamp) {
        self.now = now
        self.createdAfter = createdAfter
        self.usedAfter = usedAfter
    }
}
