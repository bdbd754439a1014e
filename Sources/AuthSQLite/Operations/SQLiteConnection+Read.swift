import Auth

extension SQLiteConnection {
    /// See ``AuthStore/challenge(_:)``.
    func challenge(_ id: ChallengeID) throws -> Challenge? {
        try prepare("SELECT * FROM challenge WHERE id = ?").bind(id.rawValue).first { try $0.challenge() }
    }

    /// See ``AuthStore/redeemedChallenge(of:binding:since:)``.
    func redeemedChallenge(of key: String, binding: String, since: Timestamp) throws -> Challenge? {
        try prepare(
            """
            SELECT * FROM challenge
            WHERE email_key = ? AND state IN (1, 6) AND binding = ? AND redeemed_at >= ?
            ORDER BY id DESC
            LIMIT 1
            """
        ).bind(key).bind(binding).bind(since.milliseconds).first { try $0.challenge() }
    }

    /// See ``AuthStore/mailBacklog(now:)``.
    func mailBacklog(now: Timestamp) throws -> MailBacklog {
        try prepare(
            """
            SELECT COUNT(*), MIN(issued_at) FROM challenge
            WHERE mail_due_at IS NOT NULL AND state = 0 AND expires_at > ?
            """
        ).bind(now.milliseconds).first { row in
            MailBacklog(
                count: Int(row.integer(0)), oldest: row.isNull(1) ? nil : Timestamp(milliseconds: row.integer(1)))
        } ?? MailBacklog(count: 0, oldest: nil)
    }
}
