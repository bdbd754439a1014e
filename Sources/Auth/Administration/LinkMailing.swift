public import MagicLinkAPI

/// Mails a link for which an operator asks, by the rules that hold for everybody, and says plainly what came of it.
public struct LinkMailing: Sendable {
    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// The mail server has taken it.
        case sent(ChallengeID)
        /// Not taken yet; a running server tries again until the link has expired.
        case queued(ChallengeID)
        /// The mail server refuses this mail for good.
        case refused(ChallengeID)
        /// The address had a mail a moment ago.
        case tooSoon(retryAfter: Duration)
        /// Nobody can sign in with the address.
        case disabled
        /// The address is none of those that may sign in.
        case notAllowed
        /// Sign-up is closed, and nobody has signed in with the address.
        case noUser
        /// The return address is not one of the configured ones.
        case unknownReturnAddress
        case invalidEmail(EmailAddressError)
    }

    /// How long the mail server may take: less than ``Outbox/lease``, so that no server tries meanwhile.
    static let patience: Duration = .seconds(100)

    private let issuer: ChallengeIssuer
    private let store: any AuthStore & AdministrationStore
    private let outbox: Outbox
    private let names: any DomainNames

    /// Mailing over a store and an outbox of this process.
    public init(
        policy: AuthPolicy, store: any AuthStore & AdministrationStore, outbox: Outbox, hash: any KeyedHash,
        random: any RandomBytes, names: any DomainNames, clock: any WallClock
    ) {
        issuer = ChallengeIssuer(
            policy: policy, store: store, random: random, secrets: ChallengeSecrets(hash: hash), clock: clock)
        self.store = store
        self.outbox = outbox
        self.names = names
    }

    /// Mails a link. What is refused is not stored: an operator's mistake takes no pause from the person.
    public func send(_ request: LinkRequest) async throws -> Outcome {
        let policy = issuer.policy
        if let returnTo = request.returnTo, !policy.returnAddresses.contains(returnTo) { return .unknownReturnAddress }
        let mailbox: Mailbox
        do { mailbox = try Mailbox(request.address, names: names) } catch { return .invalidEmail(error) }
        let rule = policy.signUpRule(for: mailbox, at: issuer.clock.now)
        if rule == .refused { return .notAllowed }
        let horizon = policy.sessions.horizon(at: issuer.clock.now)
        let account = try await store.account(.address(mailbox), within: horizon)
        if account?.disabledAt != nil { return .disabled }
        if rule == .usersOnly, account?.user == nil { return .noUser }
        switch try await issuer.issue(request, to: mailbox) {
        case .tooSoon(let until): return .tooSoon(retryAfter: until - issuer.clock.now)
        case .idTaken: throw StoreUnavailable(reason: "three random IDs were taken")
        case .inserted(let challenge, _):
            // Withheld by what has changed since the look above.
            guard challenge.state == .live else { return .disabled }
            switch await outbox.deliver(challenge, patience: Self.patience) {
            case .delivered: return .sent(challenge.id)
            case .pending: return .queued(challenge.id)
            case .refused: return .refused(challenge.id)
            }
        }
    }
}
