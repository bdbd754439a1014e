/// A request to store a new challenge.
public struct ChallengeInsertion: Hashable, Sendable {
    /// Who may be mailed to.
    public enum SignUp: Hashable, Sendable {
        /// Everybody.
        case open
        /// Those who have signed in before; others are stored as `.withheld`.
        case usersOnly
        /// Not this address: stored as `.withheld`, with the same work.
        case refused
    }

    /// What became of it.
    public enum Outcome: Hashable, Sendable {
        /// Stored; with the user's own spelling of the address, and as `.withheld` where sign-up is closed to it or it
        /// is disabled. `withholds`: whether any address is disabled; then no answer may show by its words or its time
        /// what became of a mail (C91).
        case inserted(Challenge, withholds: Bool = false)
        /// The address had a mail a moment ago; nothing is stored.
        case tooSoon(until: Timestamp)
        /// The ID exists already; try another one.
        case idTaken
    }

    /// The challenge, `.live`.
    public let challenge: Challenge
    /// Who may be mailed to.
    public let signUp: SignUp
    /// The pause between two mails to an address. Void challenges don't count.
    public let pause: Duration
    /// How many of the address's newest challenges stay live, this one included; at least 1.
    public let keepLive: Int
    /// When a worker may take the mail: late enough that the request itself has tried.
    public let mailDueAt: Timestamp

    /// A request.
    public init(challenge: Challenge, signUp: SignUp, pause: Duration, keepLive: Int, mailDueAt: Timestamp) {
        self.challenge = challenge
        self.signUp = signUp
        self.pause = pause
        self.keepLive = keepLive
        self.mailDueAt = mailDueAt
    }
}
