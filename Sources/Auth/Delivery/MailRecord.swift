/// What an attempt at a mail came to, for the store.
public enum MailRecord: Hashable, Sendable {
    /// Handed over: nothing more to do.
    case delivered
    /// Refused for good: the challenge is void if it is still live.
    case refused
    /// Try again at a moment, if the link still works then.
    case retry(at: Timestamp)
}
