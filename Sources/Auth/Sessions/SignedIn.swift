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
    /// The highest generation of its refresh tokens that was ever presented.
    public let generation: Int64
    /// When the session began.
    public let createdAt: Timestamp
    /// When it was last used, to within some minutes.
    public let lastUsedAt: Timestamp
    /// What signed in, coarsely: `Firefox on Linux`.
    public let userAgent: String?

    /// A session as the store holds it. Without `lastUsedAt`, a new one.
    public init(
        sessionID: SessionID, user: User, isNew: Bool, challengeID: ChallengeID, generation: Int64,
        createdAt: Timestamp, lastUsedAt: Timestamp? = nil, userAgent: String? = nil
    ) {
        self.sessionID = sessionID
        self.user = user
        self.isNew = isNew
        self.challengeID = challengeID
        self.generation = generation
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt ?? createdAt
        self.userAgent = userAgent
    }
}
