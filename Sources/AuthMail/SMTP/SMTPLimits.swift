/// How long a conversation with a mail server may take.
///
/// Shorter than RFC 5321 §4.5.3.2 has it, since a link lives for minutes; the wait after the final dot stays the
/// longest, since a mail given up on then may come twice.
public struct SMTPLimits: Hashable, Sendable {
    /// For finding the host and for TCP.
    public var connect: Duration = .seconds(5)
    /// For each reply, and for each step of TLS.
    public var reply: Duration = .seconds(10)
    /// From the beginning up to the message.
    public var preparation: Duration = .seconds(30)
    /// Without any progress in the message, and for the reply to it.
    public var acceptance: Duration = .seconds(60)
    /// An idle connection older than this isn't used again.
    public var idle: Duration = .seconds(60)

    /// The defaults: 5, 10, 30, 60 and 60 seconds.
    public init() {}
}
