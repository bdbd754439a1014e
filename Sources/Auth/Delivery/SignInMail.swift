public import MagicLinkAPI

/// Everything that a mail says. Holds secrets: never logged.
public struct SignInMail: Hashable, Sendable {
    /// Whom it goes to, as stored; the domain may have letters outside ASCII.
    public let recipient: EmailAddress
    /// The domain of the recipient in A-labels, for `RCPT TO`.
    public let asciiDomain: String
    /// The whole link.
    public let link: String
    /// The six digits.
    public let code: OneTimeCode
    /// How long link and code work, from `date` on.
    public let lifetime: Duration
    /// When the link was asked for.
    public let date: Timestamp
    /// The left half of the Message-ID (RFC 5322 §3.6.4), the same at every attempt, so that a mail that was sent
    /// twice after a crash is shown once.
    public let messageID: String
    /// The language it is written in.
    public let language: Language

    /// A mail.
    public init(
        recipient: EmailAddress, asciiDomain: String, link: String, code: OneTimeCode, lifetime: Duration,
        date: Timestamp, messageID: String, language: Language = .english
    ) {
        self.recipient = recipient
        self.asciiDomain = asciiDomain
        self.link = link
        self.code = code
        self.lifetime = lifetime
        self.date = date
        self.messageID = messageID
        self.language = language
    }
}
