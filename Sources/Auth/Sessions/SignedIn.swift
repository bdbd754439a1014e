/// A session with its user: what a redeemed challenge comes to.
public struct SignedIn: Hashable, Sendable {
    /// The session's name.
    public let sessionID: SessionID
    /// Who has signed in.
    public let user: User
    /// Whether this sign-in made the user.
    public let isNew: Bool
    /// The challenge that it was redeemed from.
    public let challengeID: ChallengeID
    /// How often the refresh token has been exchanged.
    public let generation: Int64
    /// When the session began.
    public let createdAt: Timestamp

    /// A session as the store holds it.
    public init(
        sessionID: SessionID, user: User, isNew: Bool, challengeID: ChallengeID, generation: Int64,
        createdAt: Timestamp
    ) {
        self.sessionID = sessionID
        self.user = user
        self.isNew = isNew
        self.challengeID = challengeID
        self.generation = generation
        self.createdAt = createdAt
    }
}
