/// A refresh token that was presented, and found genuine.
///
/// Its generation n stands for "n has reached the client". So n may come again and again: the answer was lost, or two
/// tabs asked at once (C98, C100). Only once n + 1 has come is n a copy in other hands (RFC 9700 §4.14.2).
public struct SessionRefresh: Hashable, Sendable {
    /// What comes of it.
    public enum Outcome: Hashable, Sendable {
        /// The session lives, and this generation is the newest that was presented.
        case refreshed(SignedIn)
        /// A newer generation was presented before: one of two holders is a thief. The session has ended by this.
        case reused(SignedIn)
        /// There is no such session any more.
        case ended
    }

    /// Which session.
    public let sessionID: SessionID
    /// The generation presented.
    public let generation: Int64
    /// Which sessions live.
    public let horizon: SessionHorizon

    /// A presented token.
    public init(sessionID: SessionID, generation: Int64, horizon: SessionHorizon) {
        self.sessionID = sessionID
        self.generation = generation
        self.horizon = horizon
    }
}
