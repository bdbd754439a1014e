/// The notices that wait to be handed over.
public struct NoticeBacklog: Hashable, Sendable {
    /// How many.
    public let count: Int
    /// When what the oldest of them tells of has happened.
    public let oldest: Timestamp?

    /// A backlog.
    public init(count: Int, oldest: Timestamp?) {
        self.count = count
        self.oldest = oldest
    }
}
