import MagicLinkAPI

extension Authenticator {
    /// Asks for a new mail to the address that a link was mailed to.
    ///
    /// Who holds the link has read the address's mail, so nothing is told to a stranger. Whatever has become of the link,
    /// binding and return address are handed on. With `onThisDevice`, which only a live link can be used for, the new mail
    /// is not bound: who opens a link away from the app that asked for it signs in where they are, by what only the
    /// mailbox shows. The first mail goes on working for the app.
    public func sendLink(
        replacing token: String, onThisDevice: Bool = false, client: ClientKey?, language: Language = .english
    ) async throws -> LinkReplacement {
        if let client, let wait = guesses.wait(client, now: clock.now) {
            return .refused(.tooMany(retryAfter: wait))
        }
        guard let challenge = try await find(token, client: client) else { return .refused(.unknown) }
        if onThisDevice {
            let preview = preview(challenge)
            switch preview {
            case .ready, .bound: break
            case .used, .expired, .replaced, .unknown, .tooMany: return .refused(preview)
            }
        }
        let binding = onThisDevice ? nil : challenge.binding
        let outcome = try await sendLink(
            LinkRequest(
                address: challenge.mailbox.address, client: client, binding: binding,
                returnTo: returnAddress(of: challenge, onThisDevice: onThisDevice), language: language))
        return .asked(outcome, maskedEmail: challenge.mailbox.address.masked, isBound: binding != nil)
    }

    /// Whose link it is, and whether it is bound, for the code of a mail that was asked for by it.
    public func owner(ofLink token: String, client: ClientKey?) async throws -> LinkOwner {
        if let client, let wait = guesses.wait(client, now: clock.now) { return .tooMany(retryAfter: wait) }
        guard let challenge = try await find(token, client: client) else { return .unknown }
        return .known(challenge.mailbox.address, isBound: challenge.binding != nil)
    }

    /// One that was configured then may not be now: the person still gets a link. An app's own scheme leads nowhere on
    /// another device.
    private func returnAddress(of challenge: Challenge, onThisDevice: Bool) -> String? {
        guard let address = challenge.returnTo, policy.returnAddresses.contains(address) else { return nil }
        let isWeb = address.utf8.starts(with: "https://".utf8) || address.utf8.starts(with: "http://".utf8)
        return onThisDevice && !isWeb ? nil : address
    }
}
