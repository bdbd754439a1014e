/// Who may sign in.
public struct SignUpPolicy: Hashable, Sendable {
    /// Whether an address that has never signed in becomes a user.
    public var isOpen: Bool
    /// Which addresses may sign in at all; empty: all of them.
    public var allowed: [AddressPattern]

    /// A policy.
    public init(isOpen: Bool = true, allowed: [AddressPattern] = []) {
        self.isOpen = isOpen
        self.allowed = allowed
    }

    /// Whether some addresses are refused. Then no answer may depend on what became of a mail.
    var isRestricted: Bool { !isOpen || !allowed.isEmpty }

    func rule(for mailbox: Mailbox) -> ChallengeInsertion.SignUp {
        guard allowed.isEmpty || allowed.contains(where: { $0.matches(mailbox) }) else { return .refused }
        return isOpen ? .open : .usersOnly
    }
}
