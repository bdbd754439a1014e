public import MagicLinkAPI

/// What operators do to accounts and sessions, beside a running server: it asks the store at every call, so all of it
/// counts at once.
public struct Administration: Sendable {
    private let store: any AuthStore & AdministrationStore
    private let policy: AuthPolicy
    private let names: any DomainNames
    private let clock: any WallClock

    /// Administration of a store under the server's policy.
    public init(
        store: any AuthStore & AdministrationStore, policy: AuthPolicy, names: any DomainNames, clock: any WallClock
    ) {
        self.store = store
        self.policy = policy
        self.names = names
        self.clock = clock
    }

    /// What an operator has typed: an address has an @ in it, an ID has none.
    /// - Throws: ``EmailAddressError`` when it has an @ and is no address.
    public func name(_ text: String) throws(EmailAddressError) -> AccountName {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return .id(text) }
        return .address(try Mailbox(EmailAddress(text), names: names))
    }

    /// Users in the order of their IDs, `limit` at most, from the one behind `id` on.
    public func accounts(after id: String?, limit: Int) async throws -> [Account] {
        try await store.accounts(after: id, within: horizon, limit: limit)
    }

    /// What is disabled, in the order of the addresses' keys, `limit` at most, from the one behind `key` on.
    public func disabledAccounts(after key: String?, limit: Int) async throws -> [Account] {
        try await store.disabledAccounts(after: key, within: horizon, limit: limit)
    }

    /// A user, or an address that is disabled.
    public func account(_ name: AccountName) async throws -> Account? {
        try await store.account(name, within: horizon)
    }

    /// Lets nobody sign in with an address, and ends what is there: sessions, links and codes (R27, C38). An address
    /// without a user is disabled, too; of an ID that nobody has, `nil`.
    public func disable(_ name: AccountName) async throws -> AccountChange? {
        try await store.disable(name, within: horizon)
    }

    /// Takes ``disable(_:)`` back: sign-ins are possible again. The account as it was; `nil` when there is none.
    public func enable(_ name: AccountName) async throws -> Account? {
        try await store.enable(name, within: horizon)
    }

    /// Forgets an address: its user and everything that names it. Whoever signs in with it afterwards is a new user.
    /// `nil` when nothing named it.
    ///
    /// With `isTraceless`, no file of the store's shows it any more either; it may while somebody else is reading.
    public func delete(_ name: AccountName) async throws -> (change: AccountChange, isTraceless: Bool)? {
        guard let change = try await store.delete(name, within: horizon) else { return nil }
        // It is deleted, whatever becomes of the log.
        return (change, (try? await store.clearLog()) ?? false)
    }

    /// A user's live sessions, the last used first.
    public func sessions(of user: User) async throws -> [SignedIn] {
        try await store.sessions(of: user.id, within: horizon, limit: .max)
    }

    /// When a session ends if nobody uses it before.
    public func end(of session: SignedIn) -> Timestamp { policy.sessions.end(of: session) }

    /// Ends a session by its ID; `nil` when there is none.
    public func endSession(_ id: SessionID) async throws -> SignedIn? {
        try await store.endSession(id, of: nil, SessionEnd(at: clock.now, cause: .administrator))
    }

    /// Signs a user out everywhere, and makes links and codes on their way worthless. How many sessions ended.
    public func endSessions(of user: User) async throws -> Int {
        try await store.endSessions(of: user.id, SessionEnd(at: clock.now, cause: .administrator))
    }

    private var horizon: SessionHorizon { policy.sessions.horizon(at: clock.now) }
}
