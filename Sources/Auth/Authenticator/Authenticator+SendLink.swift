import MagicLinkAPI

extension Authenticator {
    /// Asks for a link.
    public func sendLink(_ request: LinkRequest) async throws -> LinkRequest.Outcome {
        if let returnTo = request.returnTo, !policy.returnAddresses.contains(returnTo) { return .unknownReturnAddress }
        let mailbox: Mailbox
        do { mailbox = try Mailbox(request.address, names: names) } catch { return .invalidEmail(error) }

        if let full = sendLimits.take(client: request.client, inbox: mailbox.inboxKey, now: clock.now) {
            return .tooMany(full.limit, retryAfter: full.wait)
        }
        do {
            let outcome = try await send(request, to: mailbox)
            if case .sent = outcome { return outcome }
            sendLimits.giveBack(client: request.client, inbox: mailbox.inboxKey)
            return outcome
        } catch {
            sendLimits.giveBack(client: request.client, inbox: mailbox.inboxKey)
            throw error
        }
    }

    private func send(_ request: LinkRequest, to mailbox: Mailbox) async throws -> LinkRequest.Outcome {
        switch try await insert(request, mailbox) {
        case .tooSoon(let until): return .tooSoon(retryAfter: until - clock.now)
        case .idTaken: throw StoreUnavailable(reason: "three random IDs were taken")
        case .inserted(let challenge):
            let delivery: SentLink.Delivery
            if policy.signUp.isRestricted {
                // Some addresses get no mail: no answer may show, by its words or its time, which (C91).
                if challenge.state == .live { await outbox.begin(challenge) }
                delivery = .queued
            } else {
                switch await outbox.deliver(challenge, patience: policy.deliveryPatience) {
                case .delivered: delivery = .sent
                case .pending: delivery = .queued
                case .refused: return .mailRefused
                }
            }
            return .sent(
                SentLink(
                    challengeID: challenge.id, email: request.address.text, delivery: delivery,
                    expiresIn: policy.linkLifetime, resendAfter: policy.resendAfter,
                    request: try secrets.requestHandle(challenge).text))
        }
    }

    private func insert(_ request: LinkRequest, _ mailbox: Mailbox) async throws -> ChallengeInsertion.Outcome {
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
                    challenge: challenge, signUp: policy.signUp.rule(for: mailbox), pause: policy.resendAfter,
                    keepLive: policy.liveLinks, mailDueAt: now + Outbox.lease))
            guard case .idTaken = outcome else { return outcome }
        }
        return .idTaken
    }
}
