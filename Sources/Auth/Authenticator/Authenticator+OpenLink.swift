import MagicLinkAPI

extension Authenticator {
    /// Looks at a link. Changes nothing: scanners, previews and prefetchers look too.
    public func previewLink(token: String, client: ClientKey?) async throws -> LinkPreview {
        if let client, let wait = guesses.wait(client, now: clock.now) { return .tooMany(retryAfter: wait) }
        guard let challenge = try await find(token, client: client) else { return .unknown }
        return preview(challenge)
    }

    /// Redeems a link.
    public func openLink(_ opening: LinkOpening) async throws -> LinkOpening.Outcome {
        if let client = opening.client, let wait = guesses.wait(client, now: clock.now) {
            return .tooMany(retryAfter: wait)
        }
        guard let challenge = try await find(opening.token, client: opening.client) else { return .unknown }
        let binding = try opening.verifier.map { try secrets.challenge(of: $0) }
        switch standing(of: challenge) {
        case .expired: return .expired
        case .replaced: return .replaced
        case .used: return try await reopen(challenge, opening, binding) ?? .used
        case .live: break
        }
        // Also the other way round: a link that was not bound isn't redeemed with a verifier (RFC 9700 §2.1.1).
        guard challenge.binding?.text == binding else {
            return .wrongDevice(maskedEmail: challenge.mailbox.address.masked)
        }
        switch try await redeem(challenge, countedWith: nil, userAgent: opening.userAgent) {
        case .signedIn(let signedIn):
            return .signedIn(try sessions.issue(signedIn, returnTo: challenge.returnTo, now: clock.now))
        case .noUser, .otherUser: return .unknown
        case .notLive(let current):
            // Somebody else was faster, or time was.
            guard let current else { return .unknown }
            switch standing(of: current) {
            case .used: return try await reopen(current, opening, binding) ?? .used
            case .replaced: return .replaced
            case .expired, .live: return .expired
            }
        }
    }

    /// The challenge of a link token, if the token is genuine. A miss counts as a guess of the client.
    func find(_ text: String, client: ClientKey?) async throws -> Challenge? {
        guard let token = DerivedToken(text), let challenge = try await store.challenge(token.challengeID),
            try secrets.isGenuine(token, of: challenge), challenge.state != .withheld
        else {
            if let client { _ = guesses.take(client, now: clock.now) }
            return nil
        }
        return challenge
    }

    /// What a link would do.
    func preview(_ challenge: Challenge) -> LinkPreview {
        let email = challenge.mailbox.address.masked
        let remaining = challenge.expiresAt - clock.now
        return switch standing(of: challenge) {
        case .live where challenge.binding == nil: .ready(maskedEmail: email, expiresIn: remaining)
        case .live: .bound(maskedEmail: email, expiresIn: remaining)
        case .used: .used(maskedEmail: email)
        case .expired: .expired(maskedEmail: email)
        case .replaced: .replaced(maskedEmail: email)
        }
    }

    private enum Standing {
        case live, used, expired, replaced
    }

    private func standing(of challenge: Challenge) -> Standing {
        switch challenge.state {
        case .redeemed, .redeemedByRequester, .ended: .used
        case .replaced: .replaced
        case .void, .withheld, .revoked: .expired
        case .live: clock.now < challenge.expiresAt ? .live : .expired
        }
    }

    /// A link that has signed in already, opened again by who was signed in by it.
    private func reopen(
        _ challenge: Challenge, _ opening: LinkOpening, _ binding: String?
    ) async throws -> LinkOpening.Outcome? {
        if let session = try await replay(challenge, binding: binding) { return .signedIn(session) }
        guard isReplayable(challenge), let id = opening.session,
            let signedIn = try await store.session(id, within: horizon),
            signedIn.challengeID == challenge.id
        else { return nil }
        return .signedIn(try sessions.issue(signedIn, returnTo: challenge.returnTo, now: clock.now))
    }
}
