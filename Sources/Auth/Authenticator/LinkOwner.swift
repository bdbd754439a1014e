public import MagicLinkAPI

/// Whom a link was mailed to.
public enum LinkOwner: Hashable, Sendable {
    /// The address, and whether the link is bound to the app or browser that asked for it.
    case known(EmailAddress, isBound: Bool)
    /// There is no such link.
    case unknown
    /// The client has tried too many links and codes.
    case tooMany(retryAfter: Duration)
}
