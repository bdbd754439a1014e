/// What one attempt to hand over a notice came to.
public enum NoticeOutcome: Hashable, Sendable {
    /// Answered with a 2xx.
    case delivered
    /// The receiver takes none at present. `reason` names a status or what went wrong, never the address or the answer;
    /// `retryAfter` is what the receiver asks for.
    case failed(reason: String, retryAfter: Duration?)
    /// The receiver answers, and doesn't take this one; others it may take. Worth another try, when it may know better.
    case refused(reason: String)
    /// 410: the receiver wants no more of them.
    case gone
    /// Cut off or not begun, since the server ends. It is for the next start.
    case stopped
}
