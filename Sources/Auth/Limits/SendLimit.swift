/// Which limit on asking for links is used up.
public enum SendLimit: String, CaseIterable, Hashable, Sendable {
    /// What one client may ask for.
    case client
    /// What may be mailed to one inbox.
    case recipient
    /// What may be mailed in all.
    case total
}
