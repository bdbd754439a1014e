public import MagicLinkAPI

/// One request for a link: what is stored of it. No secret can be read from it without the server's own.
public struct Challenge: Hashable, Sendable {
    /// Where a challenge stands. The numbers are stored.
    public enum State: Int64, Hashable, Sendable {
        /// Link and code work until ``Challenge/expiresAt``.
        case live = 0
        /// The link, or the code without the request handle, has signed somebody in.
        case redeemed = 1
        /// Newer mails have taken its place: the three newest work.
        case replaced = 2
        /// The person has signed in by another mail.
        case ended = 3
        /// The mail was refused for good; the pause before the next one doesn't count.
        case void = 4
        /// Sign-up is closed to this address, or it is disabled: nothing is mailed, everything else looks the same to a stranger.
        case withheld = 5
        /// The code has signed in whoever holds the request handle.
        case redeemedByRequester = 6
        /// The person has signed out everywhere, or the address was disabled (C38).
        case revoked = 7
    }

    /// Its name and its place in the table.
    public let id: ChallengeID
    /// 16 random bytes: token and code are derived from them and the server's secret.
    public let nonce: [UInt8]
    /// Whom the mail goes to.
    public let mailbox: Mailbox
    /// When it was asked for.
    public let issuedAt: Timestamp
    /// From then on it is refused.
    public let expiresAt: Timestamp
    /// SHA-256 of the link token's bytes.
    public let tokenHash: [UInt8]
    /// Only the holder of this challenge's verifier may redeem.
    public let binding: CodeChallenge?
    /// Where a browser goes afterwards; one of the configured addresses.
    public let returnTo: String?
    /// The language of its mail.
    public let language: Language
    /// Where it stands.
    public let state: State
    /// When it was redeemed.
    public let redeemedAt: Timestamp?
    /// Codes tried with the request handle, right or wrong.
    public let heldAttempts: Int
    /// Codes tried without the handle while this challenge was live.
    public let openAttempts: Int
    /// Attempts to hand over the mail so far.
    public let mailAttempts: Int

    /// A challenge, new or as it was stored.
    public init(
        id: ChallengeID, nonce: [UInt8], mailbox: Mailbox, issuedAt: Timestamp, expiresAt: Timestamp,
        tokenHash: [UInt8], binding: CodeChallenge?, returnTo: String?, language: Language = .english,
        state: State = .live,
        redeemedAt: Timestamp? = nil, heldAttempts: Int = 0, openAttempts: Int = 0, mailAttempts: Int = 0
    ) {
        self.id = id
        self.nonce = nonce
        self.mailbox = mailbox
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.tokenHash = tokenHash
        self.binding = binding
        self.returnTo = returnTo
        self.language = language
        self.state = state
        self.redeemedAt = redeemedAt
        self.heldAttempts = heldAttempts
        self.openAttempts = openAttempts
        self.mailAttempts = mailAttempts
    }
}
