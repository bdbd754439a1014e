/// How an operator names an account.
public enum AccountName: Hashable, Sendable {
    /// By the user's ID.
    case id(String)
    /// By an address, whether it has a user or not.
    case address(Mailbox)
}
