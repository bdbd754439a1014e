/// What operators ask of a store, from a process beside the server's. Each method is one transaction, durable when it
/// returns.
///
/// - Throws: ``StoreUnavailable`` when the change can't be made now and was not made; anything else is a fault.
public protocol AdministrationStore: Sendable {
    /// Users behind an ID in the order of their IDs.
    func accounts(after id: String?, within horizon: SessionHorizon, limit: Int) async throws -> [Account]

    /// Disabled addresses behind a comparison key in the order of their keys.
    func disabledAccounts(after key: String?, within horizon: SessionHorizon, limit: Int) async throws -> [Account]

    /// A user, or an address that is disabled.
    func account(_ name: AccountName, within horizon: SessionHorizon) async throws -> Account?

    /// Disables an address at `horizon.now`, if it isn't yet: its challenges are revoked and its user's sessions end;
    /// from then on ``AuthStore/insert(_:)`` withholds its mails and ``AuthStore/redeem(_:)`` refuses its links.
    /// `nil` for an ID that no user has.
    func disable(_ name: AccountName, within horizon: SessionHorizon) async throws -> AccountChange?

    /// Ends ``disable(_:within:)``. The account as it was; `nil` when there is neither a user nor a disabled address.
    func enable(_ name: AccountName, within horizon: SessionHorizon) async throws -> Account?

    /// Deletes all rows that name an address, and those of its user. `nil` when there are none.
    func delete(_ name: AccountName, within horizon: SessionHorizon) async throws -> AccountChange?

    /// Empties the store's log of changes, in which rows that were deleted may still be read. Where somebody is in the
    /// way, the log empties itself later.
    /// - Returns: Whether it is empty.
    func clearLog() async throws -> Bool
}
