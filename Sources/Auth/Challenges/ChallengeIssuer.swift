/// Makes challenges and stores them: for whoever asks for a link.
struct ChallengeIssuer {
    let policy: AuthPolicy
    let store: any AuthStore
    let random: any RandomBytes
    let secrets: ChallengeSecrets
    let clock: any WallClock

    /// Stores a challenge under an ID of its own, its mail taken by this process until ``Outbox/lease`` has run out.
    func issue(_ request: LinkRequest, to mailbox: Mailbox) async throws -> ChallengeInsertion.Outcome {
        for _ in 0..<3 {
            let now = clock.now
            let entropy = try random.bytes(count: 20)
            let id = ChallengeID(at: now, random: entropy[16..<20].reduce(0) { $0 << 8 | UInt32($1) })
            let nonce = Array(entropy.prefix(16))
            let challenge = Challenge(
                id: id, nonce: nonce, mailbox: mailbox, issuedAt: now, expiresAt: now + policy.linkLifetime,
                tokenHash: try secrets.hash.sha256(try secrets.linkToken(id, nonce: nonce).bytes),
                // The first attempt at the mail is made by the request itself, and counted already.
                binding: request.binding, returnTo: request.returnTo, language: request.language,
                mailAttempts: 1)
            let outcome = try await store.insert(
                ChallengeInsertion(
                    challenge: challenge, signUp: policy.signUpRule(for: mailbox, at: now), pause: policy.resendAfter,
                    keepLive: policy.liveLinks, mailDueAt: now + Outbox.lease))
            guard case .idTaken = outcome else { return outcome }
        }
        return .idTaken
    }
}
