/// What taking a key out comes to.
public enum KeyWithdrawal: Hashable, Sendable {
    case withdrawn
    /// It signs: rotate first.
    case signs
    case unknown
}
