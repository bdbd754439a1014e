import MagicLinkAPI

extension Authenticator {
    /// Redeems a code.
    ///
    /// Counted before it is compared, so that no number of tries at once gets more than there are (R8, C47): five for a
    /// request, 20 an hour and 100 in a row for an address. Links go on working, so nobody can lock the owner out (R9).
    public func verifyCode(_ attempt: CodeVerification) async throws -> CodeVerification.Outcome {
        let mailbox: Mailbox
        do { mailbox = try Mailbox(attempt.address, names: names) } catch { return .invalidEmail(error) }
        if let client = attempt.client, let wait = guesses.wait(client, now: clock.now) {
            return .tooMany(retryAfter: wait)
        }
        let binding = try attempt.verifier.map { try secrets.challenge(of: $0) }
        var request: Challenge?
        if let handle = attempt.request {
            guard let held = try await challenge(handle: handle, key: mailbox.key) else { return .expired }
            guard held.binding?.text == binding else { return .wrongDevice }
            request = held
        }

        let counted = try await store.countAttempt(
            AttemptCount(
                key: mailbox.key, request: request?.id, binding: binding, now: clock.now, limits: policy.attempts))
        guard case .counted(let challenges, let attemptsLeft) = counted else {
            return try await replay(attempt, request, key: mailbox.key, binding: binding) ?? .expired
        }
        // Every one is compared: how long it takes doesn't tell which.
        let right = try challenges.filter { try secrets.isRight(attempt.code, for: $0) }
        let isReviewCode = policy.reviewAccount(of: mailbox, at: clock.now)?.isRight(attempt.code) == true
        let isMailed = right.contains { $0.state == .live }
        guard let challenge = (isReviewCode && !isMailed ? challenges : right).first(where: { $0.state == .live })
        else {
            if let replayed = try await replay(attempt, request, key: mailbox.key, binding: binding) { return replayed }
            if let client = attempt.client { _ = guesses.take(client, now: clock.now) }
            return .wrongCode(attemptsLeft: attemptsLeft)
        }
        let pool: Redemption.CodeCount = request == nil ? .open : .held
        let outcome = try await redeem(
            challenge, countedWith: pool, isReviewCode: !isMailed, userAgent: attempt.userAgent)
        switch outcome {
        case .signedIn(let signedIn):
            let session = try sessions.issue(signedIn, returnTo: challenge.returnTo, now: clock.now)
            return isMailed ? .signedIn(session) : .signedInForReview(session)
        case .noUser: return .expired
        case .otherUser:
            if let client = attempt.client { _ = guesses.take(client, now: clock.now) }
            return .refusedForReview(attemptsLeft: attemptsLeft)
        case .notLive(let current):
            guard let current,
                let session = try await replay(current, binding: binding, holdsHandle: request != nil)
            else { return .expired }
            return isMailed ? .signedIn(session) : .signedInForReview(session)
        }
    }

    /// The challenge of a request handle, if the handle is genuine and the challenge the address's (R4).
    private func challenge(handle: String, key: String) async throws -> Challenge? {
        guard let handle = DerivedToken(handle), let challenge = try await store.challenge(handle.challengeID),
            try secrets.isGenuine(handle: handle, of: challenge), challenge.mailbox.key.utf8.elementsEqual(key.utf8)
        else { return nil }
        return challenge
    }

    /// A code that has signed in already, sent again by whom it signed in: the answer was lost, or the code was typed
    /// twice (C46). Known by the verifier, by the handle, or by the browser's session.
    private func replay(
        _ attempt: CodeVerification, _ request: Challenge?, key: String, binding: String?
    ) async throws -> CodeVerification.Outcome? {
        if let candidate = try await redeemedChallenge(request, key: key, binding: binding),
            let isReviewed = try isForReview(attempt.code, challenge: candidate),
            let session = try await replay(candidate, binding: binding, holdsHandle: request != nil)
        {
            return isReviewed ? .signedInForReview(session) : .signedIn(session)
        }
        guard let id = attempt.session, let signedIn = try await store.session(id, within: horizon),
            let challenge = try await store.challenge(signedIn.challengeID), isReplayable(challenge),
            challenge.mailbox.key.utf8.elementsEqual(key.utf8),
            let isReviewed = try isForReview(attempt.code, challenge: challenge)
        else { return nil }
        let issued = try sessions.issue(signedIn, returnTo: challenge.returnTo, now: clock.now)
        return isReviewed ? .signedInForReview(issued) : .signedIn(issued)
    }

    /// Whether it is the code of the review account of a challenge's address, and not the one that was mailed; `nil` for
    /// a code that is neither. The challenge has signed somebody in, who gets the session again, and nobody else.
    private func isForReview(_ code: OneTimeCode, challenge: Challenge) throws -> Bool? {
        let isReviewCode = policy.reviewAccount(of: challenge.mailbox, at: clock.now)?.isRight(code) == true
        if try secrets.isRight(code, for: challenge) { return false }
        return isReviewCode ? true : nil
    }

    /// The challenge that a code may have redeemed before.
    private func redeemedChallenge(_ request: Challenge?, key: String, binding: String?) async throws -> Challenge? {
        if let request { return try await store.challenge(request.id) }
        guard let binding else { return nil }
        return try await store.redeemedChallenge(of: key, binding: binding, since: clock.now - policy.replayWindow)
    }
}
