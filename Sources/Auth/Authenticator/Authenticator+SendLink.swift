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
        switch try await issuer.issue(request, to: mailbox) {
        case .tooSoon(let until): return .tooSoon(retryAfter: until - clock.now)
        case .idTaken: throw StoreUnavailable(reason: "three random IDs were taken")
        case .inserted(let challenge, let withholds):
            let delivery: SentLink.Delivery
            if policy.signUp.isRestricted || withholds {
                // Some addresses get no mail: no answer may show, by its words or its time, which (C91).
                if challenge.state == .live { outbox.begin(challenge) }
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
}
