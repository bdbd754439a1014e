import Auth

extension SQLiteConnection {
    /// See ``AuthStore/claimMails(dueBy:lease:limit:)``.
    func claimMails(dueBy now: Timestamp, lease: Timestamp, limit: Int) throws -> [Challenge] {
        try dropExpiredMails(now: now)
        return try prepare(
            """
            UPDATE challenge SET mail_due_at = ?1, mail_attempts = mail_attempts + 1
            WHERE id IN (
                SELECT id FROM challenge
                WHERE mail_due_at <= ?2 AND state = 0 AND expires_at > ?2
                ORDER BY mail_due_at, id
                LIMIT ?3
            )
            RETURNING *
            """
        ).bind(lease.milliseconds).bind(now.milliseconds).bind(Int64(max(0, limit)))
            .all { try $0.challenge() }.sorted { $0.id < $1.id }
    }

    /// See ``AuthStore/recordMail(_:_:)``.
    func recordMail(_ id: ChallengeID, _ record: MailRecord) throws {
        switch record {
        case .delivered:
            try prepare("UPDATE challenge SET mail_due_at = NULL WHERE id = ?").bind(id.rawValue).run()
        case .refused:
            try prepare(
                "UPDATE challenge SET mail_due_at = NULL, state = CASE state WHEN 0 THEN 4 ELSE state END WHERE id = ?"
            ).bind(id.rawValue).run()
        case .retry(let moment):
            // Where mail_due_at is NULL, an attempt beside this one has been taken, or the link is used.
            try prepare(
                """
                UPDATE challenge SET mail_due_at = CASE WHEN expires_at > ?1 THEN ?1 END
                WHERE id = ?2 AND state = 0 AND mail_due_at IS NOT NULL
                """
            ).bind(moment.milliseconds).bind(id.rawValue).run()
        }
    }

    /// Makes every mail that waits due, as the oldest first: whoever had taken them has gone with the process before.
    func releaseMails() throws {
        try prepare("UPDATE challenge SET mail_due_at = MIN(mail_due_at, issued_at) WHERE mail_due_at IS NOT NULL")
            .run()
    }

    /// Takes mails that nobody needs any more off the index, so that no claim has to step over them again.
    private func dropExpiredMails(now: Timestamp) throws {
        try prepare(
            """
            UPDATE challenge SET mail_due_at = NULL
            WHERE id IN (SELECT id FROM challenge WHERE mail_due_at <= ?1 AND expires_at <= ?1 LIMIT 1000)
            """
        ).bind(now.milliseconds).run()
    }
}
