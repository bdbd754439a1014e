import MagicLinkAPI

/// The rules of signing in by mail: what handlers call.
///
/// Expected answers are values; what is thrown is a fault or ``StoreUnavailable``.
public final class Authenticator: Sendable {
    let store: any AuthStore
    let random: any RandomBytes
    let names: any DomainNames
    let clock: any WallClock
    let policy: AuthPolicy
    let outbox: Outbox
    let secrets: ChallengeSecrets
    let sessions: SessionIssuer
    let sendLimits: SendLimits
    let guesses: RateLimiter<ClientKey>
    private let monitor: HealthMonitor

    /// The rules over a store, a clock and the rest of the seams.
    public init(
        policy: AuthPolicy, store: any AuthStore, outbox: Outbox, hash: any KeyedHash, random: any RandomBytes,
        signer: any TokenSigner, names: any DomainNames, clock: any WallClock
    ) {
        self.policy = policy
        self.store = store
        self.outbox = outbox
        self.random = random
        self.names = names
        self.clock = clock
        secrets = ChallengeSecrets(hash: hash)
        sessions = SessionIssuer(policy: policy, hash: hash, signer: signer)
        sendLimits = SendLimits(policy)
        guesses = RateLimiter(policy.guessLimit)
        monitor = HealthMonitor(store: store, outbox: outbox, clock: clock)
    }

    /// The time by which the rules go.
    public var now: Timestamp { clock.now }

    /// The session that a browser's cookie names; `nil` when it wasn't made here. Asks no store.
    public func sessionID(cookie: String) -> SessionID? { try? sessions.tokens.sessionID(cookie: cookie) }

    /// Whether the server can do its work. Asks the store once a second at most.
    public func health() async -> HealthReport { await monitor.report() }

    /// Makes challenges.
    var issuer: ChallengeIssuer {
        ChallengeIssuer(policy: policy, store: store, random: random, secrets: secrets, clock: clock)
    }

    /// Which sessions live now.
    var horizon: SessionHorizon { policy.sessions.horizon(at: clock.now) }

    /// Turns a live challenge into a session; with `isReviewCode`, by the fixed code of a review account.
    func redeem(
        _ challenge: Challenge, countedWith: Redemption.CodeCount?, isReviewCode: Bool = false, userAgent: String?
    ) async throws -> Redemption.Outcome {
        let now = clock.now
        let isReview = policy.reviewAccount(of: challenge.mailbox, at: now) != nil
        // Its day may have ended since the code was compared.
        guard isReview || !isReviewCode else { return .noUser }
        let identity = try random.bytes(count: 32)
        guard let sessionID = SessionID(bytes: Array(identity.prefix(16))) else { return .notLive(nil) }
        return try await store.redeem(
            Redemption(
                id: challenge.id, now: now, countedWith: countedWith, createsUser: policy.signUp.isOpen || isReview,
                review: isReview ? (isReviewCode ? .code : .address) : nil,
                newUserID: Base32.encode(Array(identity.suffix(16))), sessionID: sessionID,
                userAgent: userAgent))
    }

    /// The session that a redeemed challenge gave, for whom it was given to, within the replay window.
    ///
    /// That is the holder of its verifier; or the holder of its handle, where the code was redeemed with the handle. A
    /// handle says nothing of who has opened the link.
    func replay(_ challenge: Challenge, binding: String?, holdsHandle: Bool = false) async throws -> IssuedSession? {
        guard isReplayable(challenge), challenge.binding?.text == binding,
            binding != nil || (holdsHandle && challenge.state == .redeemedByRequester),
            let signedIn = try await store.session(redeeming: challenge.id, within: horizon)
        else { return nil }
        return try sessions.issue(signedIn, returnTo: challenge.returnTo, now: clock.now)
    }

    /// Whether it was redeemed a moment ago.
    func isReplayable(_ challenge: Challenge) -> Bool {
        guard let redeemedAt = challenge.redeemedAt else { return false }
        return clock.now < redeemedAt + policy.replayWindow
    }
}
