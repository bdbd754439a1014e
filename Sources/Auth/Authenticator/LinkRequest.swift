public import MagicLinkAPI

/// Somebody asks for a link.
public struct LinkRequest: Hashable, Sendable {
    /// What asking comes to.
    public enum Outcome: Hashable, Sendable {
        /// A challenge is stored. The same for addresses that may sign up and those that may not.
        case sent(SentLink)
        /// The domain is no domain name.
        case invalidEmail(EmailAddressError)
        /// The return address is not one of the configured ones.
        case unknownReturnAddress
        /// The address had a mail a moment ago.
        case tooSoon(retryAfter: Duration)
        /// The client, the recipient or the whole server has asked too often.
        case tooMany(SendLimit, retryAfter: Duration)
        /// The mail server refuses this mail for good; nothing is pending, another try may follow at once.
        case mailRefused
    }

    /// Who wants to sign in.
    public let address: EmailAddress
    /// Where the request came from; `nil` on a Unix-domain socket.
    public let client: ClientKey?
    /// Binds link and code to the holder of the verifier.
    public let binding: CodeChallenge?
    /// Where a browser goes afterwards.
    public let returnTo: String?
    /// The language of the mail.
    public let language: Language

    /// A request.
    public init(
        address: EmailAddress, client: ClientKey?, binding: CodeChallenge? = nil, returnTo: String? = nil,
        language: Language = .english
    ) {
        self.address = address
        self.client = client
        self.binding = binding
        self.returnTo = returnTo
        self.language = language
    }
}
