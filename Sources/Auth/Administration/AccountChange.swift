/// What an operator's act has done to an account.
public struct AccountChange: Hashable, Sendable {
    /// The account as it was before.
    public let account: Account
    /// How many sessions have ended by it, those that had run out included.
    public let endedSessions: Int

    /// A change.
    public init(account: Account, endedSessions: Int) {
        self.account = account
        self.endedSessions = endedSessions
    }
}
