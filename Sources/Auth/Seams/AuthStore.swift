/// Keeps challenges, users and sessions. Each method is one transaction, durable when it returns.
///
/// Where notices of a change are wanted, the change's own transaction writes them for ``NoticeStore``.
///
/// - Throws: ``StoreUnavailable`` when the change can't be made now and was not made; anything else is a fault.
public protocol AuthStore: Sendable {
    /// Stores a new challenge unless the address had one less than a pause ago, or the ID is taken.
    ///
    /// The newest `keepLive` challenges of the address stay live, this one among them; older ones become `.replaced`.
    /// One to a disabled address is withheld. Where the address belongs to a user, the mail goes to the user's own spelling. The mail is due at `mailDueAt`.
    func insert(_ insertion: ChallengeInsertion) async throws -> ChallengeInsertion.Outcome

    /// The challenge with an ID.
    func challenge(_ id: ChallengeID) async throws -> Challenge?

    /// Counts a code that somebody tries, before it is compared, and returns what it may be compared with.
    func countAttempt(_ attempt: AttemptCount) async throws -> AttemptCount.Outcome

    /// Redeems a live challenge: marks it, ends the address's others, makes or finds the user, makes the session, and
    /// takes back the attempt that ``countAttempt(_:)`` counted. Of any number at once, one succeeds.
    func redeem(_ redemption: Redemption) async throws -> Redemption.Outcome

    /// The live session that a challenge was redeemed for, for its holder to be given again.
    func session(redeeming id: ChallengeID, within horizon: SessionHorizon) async throws -> SignedIn?

    /// The newest challenge of the address that was redeemed since a moment under a binding.
    func redeemedChallenge(of key: String, binding: String, since: Timestamp) async throws -> Challenge?

    /// The live session with an ID, and its user.
    func session(_ id: SessionID, within horizon: SessionHorizon) async throws -> SignedIn?

    /// A user's live sessions, the last used first, at most `limit`.
    func sessions(of userID: String, within horizon: SessionHorizon, limit: Int) async throws -> [SignedIn]

    /// Checks a refresh token's generation against the session's and records the use, or ends the session when the
    /// generation is older than one that was presented before. Check and change are one.
    func refresh(_ refresh: SessionRefresh) async throws -> SessionRefresh.Outcome

    /// Records that a session is used at `horizon.now`, while it lives.
    func useSession(_ id: SessionID, within horizon: SessionHorizon) async throws

    /// Ends a session; with `userID`, only one of that user's. Returns what it was, `nil` when there was none.
    func endSession(_ id: SessionID, of userID: String?, _ end: SessionEnd) async throws -> SignedIn?

    /// Ends all of a user's sessions, and revokes the challenges of the user's address that could make new ones (C38).
    /// Returns how many sessions ended.
    func endSessions(of userID: String, _ end: SessionEnd) async throws -> Int

    /// Takes mails that are due, oldest first, for this process alone until `lease`. Expired ones are not taken.
    func claimMails(dueBy now: Timestamp, lease: Timestamp, limit: Int) async throws -> [Challenge]

    /// Records what an attempt at a mail came to.
    func recordMail(_ id: ChallengeID, _ record: MailRecord) async throws

    /// How many mails wait, and since when the oldest does.
    func mailBacklog(now: Timestamp) async throws -> MailBacklog

    /// Deletes at most `limit` rows of what was issued before a moment. Returns how many went.
    func sweep(issuedBefore moment: Timestamp, limit: Int) async throws -> Int

    /// Deletes at most `limit` sessions that were last used too long ago. Returns how many went.
    func sweepSessions(beyond horizon: SessionHorizon, limit: Int) async throws -> Int

    /// Proves that a change can be stored now, for the health check.
    func probe() async throws

    /// Compares the secret's fingerprint with the stored one, or stores it when there is none.
    /// - Returns: Whether they agree.
    func adoptFingerprint(_ fingerprint: [UInt8]) async throws -> Bool
}
