/// The rules' numbers. Each has a setting or a reason.
public struct AuthPolicy: Hashable, Sendable {
    /// Where links lead: scheme, host, port and path prefix, without a slash at the end. Never taken from a request.
    public var publicURL: String
    /// `aud` of access tokens.
    public var audience: String
    /// How long link and code work.
    public var linkLifetime: Duration = .seconds(15 * 60)
    /// The pause between two mails to an address.
    public var resendAfter: Duration = .seconds(30)
    /// How many of an address's mails work at a time: whichever of them the person opens.
    public var liveLinks = 3
    /// How often codes may be tried.
    public var attempts = AttemptLimits()
    /// How long whoever was signed in may repeat the redemption, so that a lost answer costs nothing.
    public var replayWindow: Duration = .seconds(60)
    /// How long an access token lives.
    public var accessLifetime: Duration = .seconds(15 * 60)
    /// How long sessions last.
    public var sessions = SessionLimits()
    /// How long `POST /send` waits for the first attempt at the mail: long enough for a mail server nearby, short enough
    /// that one that hangs keeps nobody waiting for a second (C67).
    public var deliveryPatience: Duration = .milliseconds(800)
    /// Who may sign in.
    public var signUp = SignUpPolicy()
    /// Accounts that a fixed code signs in to, each for a time.
    public var reviewAccounts: [ReviewAccount] = []
    /// Where browsers may be sent after signing in. Compared as they are (RFC 9700 §2.1).
    public var returnAddresses: Set<String> = []
    /// Links asked for by one client. An office behind one address starts its Monday within it.
    public var clientLimit = RateLimit(count: 300, per: .seconds(600))
    /// Links mailed to one inbox, plus tags and Gmail's dots ignored.
    public var recipientLimit = RateLimit(count: 20, per: .seconds(3600))
    /// Links mailed in all.
    public var totalLimit = RateLimit(count: 6000, per: .seconds(600))
    /// Wrong codes, unknown links and forged tokens tried by one client.
    public var guessLimit = RateLimit(count: 100, per: .seconds(600))

    /// The defaults for a server at a public URL.
    public init(publicURL: String) {
        self.publicURL = publicURL
        audience = publicURL
    }
}
