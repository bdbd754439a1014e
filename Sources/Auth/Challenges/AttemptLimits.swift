/// How often codes may be tried. A code is one of 10⁶, so five tries succeed once in 200,000 requests.
public struct AttemptLimits: Hashable, Sendable {
    /// Tries for one challenge, those with its handle and those without counted apart, so that a stranger can't spend
    /// the requester's.
    public var perChallenge = 5
    /// Tries for one address in an hour, across resends, again those with a handle apart from those without.
    public var perHour = 20
    /// Tries in a row for one address, all together, until a sign-in (NIST SP 800-63B §3.2.2: at most 100).
    public var inRow = 100

    /// The limits as they are.
    public init() {}
}
