import Auth

extension SQLiteConnection {
    /// See ``AdministrationStore/accounts(after:within:limit:)``.
    func accounts(after id: String?, within horizon: SessionHorizon, limit: Int) throws -> [Account] {
        try prepare(
            """
            SELECT
                (SELECT COUNT(*) FROM session WHERE user_id = user.id AND session.created_at > ? AND last_used_at > ?),
                user.email_key, blocked_at, user.signed_in_at, user.*
            FROM user LEFT JOIN block ON block.email_key = user.email_key
            WHERE user.id > ?
            ORDER BY user.id
            LIMIT ?
            """
        ).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds).bind(id ?? "")
            .bind(Int64(max(0, limit))).all { try $0.account() }
    }

    /// See ``AdministrationStore/disabledAccounts(after:within:limit:)``.
    func disabledAccounts(after key: String?, within horizon: SessionHorizon, limit: Int) throws -> [Account] {
        try prepare(
            """
            SELECT
                (SELECT COUNT(*) FROM session WHERE user_id = user.id AND session.created_at > ? AND last_used_at > ?),
                block.email_key, blocked_at, user.signed_in_at, user.*
            FROM block LEFT JOIN user ON user.email_key = block.email_key
            WHERE block.email_key > ?
            ORDER BY block.email_key
            LIMIT ?
            """
        ).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds).bind(key ?? "")
            .bind(Int64(max(0, limit))).all { try $0.account() }
    }

    /// See ``AdministrationStore/account(_:within:)``.
    func account(_ name: AccountName, within horizon: SessionHorizon) throws -> Account? {
        guard let account = try find(name, within: horizon), account.user != nil || account.disabledAt != nil else {
            return nil
        }
        return account
    }

    /// See ``AdministrationStore/disable(_:within:)``.
    func disable(_ name: AccountName, within horizon: SessionHorizon) throws -> AccountChange? {
        guard let account = try find(name, within: horizon) else { return nil }
        try prepare("INSERT INTO block (email_key, blocked_at) VALUES (?, ?) ON CONFLICT (email_key) DO NOTHING")
            .bind(account.key).bind(horizon.now.milliseconds).run()
        try prepare("UPDATE challenge SET state = 7, mail_due_at = NULL WHERE email_key = ? AND state IN (0, 5)")
            .bind(account.key).run()
        let ended = try endSessions(of: account, SessionEnd(at: horizon.now, cause: .disabled))
        if let user = account.user, account.disabledAt == nil { try note(.userDisabled, of: user, at: horizon.now) }
        return AccountChange(account: account, endedSessions: ended)
    }

    /// See ``AdministrationStore/enable(_:within:)``.
    func enable(_ name: AccountName, within horizon: SessionHorizon) throws -> Account? {
        guard let account = try account(name, within: horizon) else { return nil }
        try prepare("DELETE FROM block WHERE email_key = ?").bind(account.key).run()
        return account
    }

    /// See ``AdministrationStore/delete(_:within:)``.
    func delete(_ name: AccountName, within horizon: SessionHorizon) throws -> AccountChange? {
        guard let account = try find(name, within: horizon) else { return nil }
        // That it may not go on with what it has is still told to a back end; such a notice goes with its delivery.
        if let user = account.user {
            try prepare("DELETE FROM notice WHERE user_id = ? AND type IN ('user.created', 'user.signed_in')")
                .bind(user.id).run()
        }
        let sessions = try endSessions(of: account, SessionEnd(at: horizon.now, cause: .deleted))
        let others = [
            try prepare("DELETE FROM user WHERE email_key = ?").bind(account.key).run(),
            try prepare("DELETE FROM challenge WHERE email_key = ?").bind(account.key).run(),
            try prepare("DELETE FROM guess WHERE email_key = ?").bind(account.key).run(),
            try prepare("DELETE FROM block WHERE email_key = ?").bind(account.key).run(),
        ]
        guard others.contains(where: { $0 > 0 }) else { return nil }
        return AccountChange(account: account, endedSessions: sessions)
    }

    /// See ``AdministrationStore/clearLog()``. It keeps others from writing while it waits for those who read, so it
    /// waits for a moment only.
    func clearLog() throws -> Bool {
        _ = try prepare("PRAGMA busy_timeout = 500").first { $0.integer(0) }
        return try prepare("PRAGMA wal_checkpoint(TRUNCATE)").first { $0.integer(0) == 0 } ?? false
    }

    private func endSessions(of account: Account, _ end: SessionEnd) throws -> Int {
        guard let user = account.user else { return 0 }
        return try endSessions(of: user.id, end)
    }

    /// The user with an ID; of an address also what there is when that is nothing.
    private func find(_ name: AccountName, within horizon: SessionHorizon) throws -> Account? {
        switch name {
        case .id(let id): try account(id: id, within: horizon)
        case .address(let mailbox): try account(key: mailbox.key, within: horizon)
        }
    }

    private func account(id: String, within horizon: SessionHorizon) throws -> Account? {
        try prepare(
            """
            SELECT
                (SELECT COUNT(*) FROM session WHERE user_id = user.id AND session.created_at > ? AND last_used_at > ?),
                user.email_key, blocked_at, user.signed_in_at, user.*
            FROM user LEFT JOIN block ON block.email_key = user.email_key
            WHERE user.id = ?
            """
        ).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds).bind(id)
            .first { try $0.account() }
    }

    /// What there is of an address, which may be nothing.
    private func account(key: String, within horizon: SessionHorizon) throws -> Account? {
        try prepare(
            """
            SELECT
                (SELECT COUNT(*) FROM session WHERE user_id = user.id AND session.created_at > ? AND last_used_at > ?),
                asked.email_key, blocked_at, user.signed_in_at, user.*
            FROM (SELECT ? AS email_key) AS asked
                LEFT JOIN user ON user.email_key = asked.email_key
                LEFT JOIN block ON block.email_key = asked.email_key
            """
        ).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds).bind(key)
            .first { try $0.account() }
    }
}

extension SQLiteStatement {
    /// Live sessions, key, when it was disabled, the last sign-in, and then the row of `user`, which may be missing.
    fileprivate func account() throws -> Account {
        guard let key = text(1) else { throw SQLiteError.malformedRow(of: "user") }
        return Account(
            key: key, user: isNull(4) ? nil : try user(from: 4),
            signedInAt: isNull(3) ? nil : Timestamp(milliseconds: integer(3)), liveSessions: Int(integer(0)),
            disabledAt: isNull(2) ? nil : Timestamp(milliseconds: integer(2)))
    }
}
