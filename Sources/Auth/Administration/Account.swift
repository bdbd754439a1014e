import MagicLinkAPI

/// An address as an operator sees it: its user, or that it is disabled, or both.
public struct Account: Hashable, Sendable {
    /// The address's comparison key.
    public let key: String
    /// Whose address it is; `nil` when nobody has signed in with it.
    public let user: User?
    /// When the user signed in last; of a sign-in under an earlier version, the session that was used last.
    public let signedInAt: Timestamp?
    /// How many of the user's sessions live.
    public let liveSessions: Int
    /// Since when nobody can sign in with the address; `nil` when anybody may whom the policy lets.
    public let disabledAt: Timestamp?

    /// An account as the store holds it.
    public init(key: String, user: User?, signedInAt: Timestamp?, liveSessions: Int, disabledAt: Timestamp?) {
        self.key = key
        self.user = user
        self.signedInAt = signedInAt
        self.liveSessions = liveSessions
        self.disabledAt = disabledAt
    }

    /// The whole address, for the operator's own terminal: as the user spells it, or the key. Never logged.
    public var email: String { user?.mailbox.address.text ?? key }

    /// The address with its local part hidden, for the log.
    public var maskedEmail: String { (user?.mailbox.address ?? (try? EmailAddress(key)))?.masked ?? "•••" }
}
