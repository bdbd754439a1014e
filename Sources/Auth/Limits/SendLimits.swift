/// The limits on asking for links: by client, by inbox, and for the whole server.
///
/// In memory, for this process: a restart forgets them, the pause between two mails to an address is in the store.
struct SendLimits {
    private let clients: RateLimiter<ClientKey>
    private let inboxes: RateLimiter<String>
    private let total: RateLimiter<Bool>

    init(_ policy: AuthPolicy) {
        clients = RateLimiter(policy.clientLimit)
        inboxes = RateLimiter(policy.recipientLimit)
        total = RateLimiter(policy.totalLimit, capacity: 4)
    }

    /// Takes a turn of each. When one has none left, which and how long to wait, and no turn is taken.
    func take(client: ClientKey?, inbox: String, now: Timestamp) -> (limit: SendLimit, wait: Duration)? {
        if let client, let wait = clients.take(client, now: now) { return (.client, wait) }
        if let wait = inboxes.take(inbox, now: now) {
            if let client { clients.giveBack(client) }
            return (.recipient, wait)
        }
        if let wait = total.take(true, now: now) {
            if let client { clients.giveBack(client) }
            inboxes.giveBack(inbox)
            return (.total, wait)
        }
        return nil
    }

    /// Gives the turns back: nothing was mailed.
    func giveBack(client: ClientKey?, inbox: String) {
        if let client { clients.giveBack(client) }
        inboxes.giveBack(inbox)
        total.giveBack(true)
    }
}
