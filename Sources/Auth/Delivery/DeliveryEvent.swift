/// What became of a mail, for the log and the metrics. Names the challenge by its ID, never the address.
public struct DeliveryEvent: Hashable, Sendable {
    /// Which challenge's mail.
    public let challengeID: ChallengeID
    /// What the attempt came to.
    public let outcome: DeliveryOutcome
    /// Which attempt it was, from 1 on.
    public let attempt: Int
}
