/// The mails that wait to be handed over.
public struct MailBacklog: Hashable, Sendable {
    /// How many.
    public let count: Int
    /// When the oldest of them was asked for.
    public let oldest: Timestamp?

    /// A backlog.
    public init(count: Int, oldest: Timestamp?) {
        self.count = count
        self.oldest = oldest
    }
}
