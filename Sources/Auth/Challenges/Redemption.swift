/// A request to turn a live challenge into a session.
public struct Redemption: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: Hashable, Sendable {
        /// This call, and no other, has redeemed it.
        case signedIn(SignedIn)
        /// Not live any more, or never was; as it stands now. `nil` when there is no such challenge.
        case notLive(Challenge?)
        /// Sign-up is closed and there is no user for the address, or the address is disabled. The challenge is as it
        /// was.
        case noUser
        /// By a review account's code, and the address's user is none of those that were made for review. The challenge
        /// is as it was.
        case otherUser
    }

    /// What a review account has to do with it.
    public enum Review: Hashable, Sendable {
        /// The address is one's: a user that is made now is made for review.
        case address
        /// Its code was typed: the user is one that was made for review, or is made so now.
        case code
    }

    /// Which challenge.
    public let id: ChallengeID
    /// The present moment; the challenge must not have expired by then.
    public let now: Timestamp
    /// Whether a code was typed: its attempt is taken back. With a link, `nil`.
    public let countedWith: CodeCount?
    /// Whether an address without a user gets one.
    public let createsUser: Bool
    /// Whether the address is a review account's, and its code was typed.
    public let review: Review?
    /// The ID of the user, if one is made.
    public let newUserID: String
    /// The ID of the session.
    public let sessionID: SessionID
    /// What signs in, coarsely.
    public let userAgent: String?

    /// What the challenge becomes.
    public var state: Challenge.State {
        switch countedWith {
        case .held: .redeemedByRequester
        case .open, nil: .redeemed
        }
    }

    /// How the code's attempt was counted.
    public enum CodeCount: Hashable, Sendable {
        /// With the request handle.
        case held
        /// Without it.
        case open
    }

    /// A request.
    public init(
        id: ChallengeID, now: Timestamp, countedWith: CodeCount?, createsUser: Bool, review: Review? = nil,
        newUserID: String, sessionID: SessionID, userAgent: String? = nil
    ) {
        self.id = id
        self.now = now
        self.countedWith = countedWith
        self.createsUser = createsUser
        self.review = review
        self.newUserID = newUserID
        self.sessionID = sessionID
        self.userAgent = userAgent
    }
}
