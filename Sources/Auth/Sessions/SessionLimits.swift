/// How long sessions last (RFC 9700 §4.14.2, OWASP ASVS 5.0 7.3.1 and 7.3.2).
public struct SessionLimits: Hashable, Sendable {
    /// How long a session lasts without being used.
    public var idle: Duration = .seconds(30 * 86_400)
    /// How long it lasts however often it is used; not less than ``idle``.
    public var lifetime: Duration = .seconds(90 * 86_400)

    /// The limits as they are.
    public init() {}

    /// Which sessions live at a moment.
    public func horizon(at now: Timestamp) -> SessionHorizon {
        SessionHorizon(now: now, createdAfter: now - lifetime, usedAfter: now - idle)
    }

    /// When a session ends if nobody uses it before.
    public func end(of session: SignedIn) -> Timestamp {
        min(session.createdAt + lifetime, session.lastUsedAt + idle)
    }

    /// How old the record of a session's last use may become: a write for each look would cost more than the look.
    var useGranularity: Duration { min(.seconds(300), idle / 10) }
}
