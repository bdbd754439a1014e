/// A code that somebody tries, to be counted before it is compared.
public struct AttemptCount: Hashable, Sendable {
    /// What may be compared with it.
    public enum Outcome: Hashable, Sendable {
        /// Counted. The challenges, newest first, with the attempt in their counters; live or withheld, and none whose
        /// attempts were used up before. `attemptsLeft` of the most patient of them, the address's budget considered.
        case counted([Challenge], attemptsLeft: Int)
        /// Nothing to compare with: unknown, used, expired or tried too often. Nothing was counted.
        case none
    }

    /// The address's comparison key.
    public let key: String
    /// The request whose handle came along; `nil` tries all live challenges of the address.
    public let request: ChallengeID?
    /// The binding that the caller has proved; only challenges with exactly this binding (or none) are tried.
    public let binding: String?
    /// The present moment.
    public let now: Timestamp
    /// How many attempts there are.
    public let limits: AttemptLimits

    /// An attempt.
    public init(key: String, request: ChallengeID?, binding: String?, now: Timestamp, limits: AttemptLimits) {
        self.key = key
        self.request = request
        self.binding = binding
        self.now = now
        self.limits = limits
    }
}
