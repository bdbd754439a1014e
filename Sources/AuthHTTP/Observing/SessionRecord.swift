public import HTTP

/// What happened to a session after the sign-in, for the audit log (OWASP ASVS 5.0 16.3.1).
public struct SessionRecord: Hashable, Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// A refresh token was exchanged.
        case refreshed
        /// A refresh token was refused: not made here, of a session that has ended, or after too many others.
        case refreshRefused
        /// An old refresh token was used again, so one of its two holders is a thief. The session has ended by it.
        case refreshTokenReused
        /// The person has signed out, or ended one of the others.
        case signedOut
        /// The person has ended all sessions.
        case signedOutEverywhere(count: Int)
    }

    /// What happened.
    public let event: Event
    /// Which session, by its ID; `nil` when it was none, or all.
    public let session: String?
    /// Whose it is, masked.
    public let maskedEmail: String?
    /// Where the request came from.
    public let client: IPAddress?
    /// The request's name in the log.
    public let requestID: String
    /// The caller's trace.
    public let trace: TraceParent?
}
