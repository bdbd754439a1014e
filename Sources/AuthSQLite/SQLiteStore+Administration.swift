public import Auth

extension SQLiteStore: AdministrationStore {
    /// Users behind an ID in the order of their IDs.
    public func accounts(after id: String?, within horizon: SessionHorizon, limit: Int) async throws -> [Account] {
        try await reader.run { try $0.accounts(after: id, within: horizon, limit: limit) }
    }

    /// Disabled addresses behind a comparison key in the order of their keys.
    public func disabledAccounts(
        after key: String?, within horizon: SessionHorizon, limit: Int
    ) async throws -> [Account] {
        try await reader.run { try $0.disabledAccounts(after: key, within: horizon, limit: limit) }
    }

    /// A user, or an address that is disabled.
    public func account(_ name: AccountName, within horizon: SessionHorizon) async throws -> Account? {
        try await reader.run { try $0.account(name, within: horizon) }
    }

    /// Disables an address.
    public func disable(_ name: AccountName, within horizon: SessionHorizon) async throws -> AccountChange? {
        try await writer.run { try $0.disable(name, within: horizon) }
    }

    /// Takes back that an address is disabled.
    public func enable(_ name: AccountName, within horizon: SessionHorizon) async throws -> Account? {
        try await writer.run { try $0.enable(name, within: horizon) }
    }

    /// Deletes all rows that name an address, and those of its user.
    public func delete(_ name: AccountName, within horizon: SessionHorizon) async throws -> AccountChange? {
        try await writer.run { try $0.delete(name, within: horizon) }
    }

    /// Brings the log's pages into the database, and cuts it to nothing. On the connection that reads: a checkpoint
    /// can't be part of a transaction, and every change of the other one is.
    public func clearLog() async throws -> Bool { try await reader.run { try $0.clearLog() } }
}
