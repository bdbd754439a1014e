/// When signing keys come and go, so that whoever keeps a copy of the key set never misses one (C106).
public struct KeyTiming: Hashable, Sendable {
    /// How long a copy of the key set may be used: its `max-age`.
    public static let cacheLifetime: Duration = .seconds(600)
    /// From a key's publication to its first signature: no copy from before it may be in use by then. Five minutes more
    /// than that, for servers that see the key a little later and clocks that differ.
    public static let lead: Duration = .seconds(900)

    /// From a key's last signature to the end of its publication: its last token has expired by then. Five minutes more
    /// than an access token lives, again for other clocks and the leeway of verifiers.
    public let retention: Duration

    /// The times for access tokens that live so long.
    public init(accessLifetime: Duration) { retention = accessLifetime + .seconds(300) }
}
