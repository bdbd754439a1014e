/// What one attempt to hand over a mail came to.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The next server has taken it.
    case accepted
    /// This mail will never be taken: a 5xx for this recipient or content (RFC 5321 §4.2.1). `reason` names stage and
    /// code, never address or content.
    case refused(reason: String)
    /// Not now: a 4xx, a lost connection, a time-out (RFC 5321 §4.5.4.1). Worth another try.
    case deferred(reason: String)
    /// No mail can be sent until an operator acts: wrong password, certificate refused, no STARTTLS. Tried again
    /// slowly, and said by the health check.
    case misconfigured(reason: String)
}
