public import Auth
public import HTTP

/// Somebody has asked for a link, for the audit log and the counters.
public struct SendRecord: Hashable, Sendable {
    /// What came of it.
    public enum Result: Hashable, Sendable {
        /// The mail server has the mail.
        case sent(ChallengeID)
        /// The mail is on its way. So it is said also of addresses that may not sign in, and get none.
        case queued(ChallengeID)
        /// The address had a mail a moment ago.
        case tooSoon
        /// A limit is used up.
        case tooMany(SendLimit)
        /// The mail server refuses this mail for good.
        case mailRefused
        /// No address that a mail can go to.
        case invalidEmail
        /// The return address is none of those configured.
        case unknownReturnAddress
    }

    /// What came of it.
    public let result: Result
    /// Whom the link is for, masked; `nil` where that was no address.
    public let maskedEmail: String?
    /// Where the request came from.
    public let client: IPAddress?
    /// The request's name in the log.
    public let requestID: String
    /// The caller's trace.
    public let trace: TraceParent?
}
