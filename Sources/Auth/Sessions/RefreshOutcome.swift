/// What presenting a refresh token comes to.
public enum RefreshOutcome: Hashable, Sendable {
    /// New tokens of the same session.
    case refreshed(IssuedSession)
    /// An old token was used again after its successor: the session has ended by this.
    case reused(SignedIn)
    /// Not made here, or its session has ended: one case, so that a stranger can't tell which.
    case ended
    /// The client has tried too many tokens that were not made here.
    case tooMany(retryAfter: Duration)
}
