/// A session as it is held in memory: with the uptime at which its access token expires.
struct LiveSession: Sendable {
    let record: SessionRecord
    /// By the clock that never jumps.
    let expiresAt: Duration
    /// Whether it's in storage too, as far as this process knows.
    let isStored: Bool

    /// How long before its end a token is exchanged: time for a request on its way to arrive.
    private var margin: Duration { min(.seconds(60), .seconds(record.lifetime / 4)) }

    func isFresh(at uptime: Duration) -> Bool { uptime < expiresAt - margin }

    func isUsable(at uptime: Duration) -> Bool { uptime < expiresAt }
}
