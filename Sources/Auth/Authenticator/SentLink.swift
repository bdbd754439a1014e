/// A link on its way.
public struct SentLink: Hashable, Sendable {
    /// How far the mail has come.
    public enum Delivery: Hashable, Sendable {
        /// The mail server has taken it.
        case sent
        /// It is tried until the link has expired.
        case queued
    }

    /// The challenge, which the log's lines on its mail name.
    public let challengeID: ChallengeID
    /// The address as it was typed.
    public let email: String
    /// How far the mail has come.
    public let delivery: Delivery
    /// How long link and code work.
    public let expiresIn: Duration
    /// The pause before the next mail.
    public let resendAfter: Duration
    /// The request handle.
    public let request: String
}
