/// A person who has signed in at least once.
public struct User: Hashable, Sendable {
    /// Opaque and stable.
    public let id: String
    /// The address as it was first signed up with; mail goes to this spelling.
    public let mailbox: Mailbox
    /// When the first sign-in was.
    public let createdAt: Timestamp

    /// A user as the store holds it.
    public init(id: String, mailbox: Mailbox, createdAt: Timestamp) {
        self.id = id
        self.mailbox = mailbox
        self.createdAt = createdAt
    }
}
