import Auth
import MagicLinkAPI

extension SQLiteConnection {
    /// Writes a notice of a change, in the change's own transaction, where somebody wants to be told.
    func note(_ event: Notice.Event, of user: User, at moment: Timestamp) throws {
        guard notices.contains(event.type) else { return }
        let session: SessionID?
        let detail: String?
        var isNew: Int64?
        switch event {
        case .userCreated(let method): (session, detail) = (nil, method.rawValue)
        case .userSignedIn(let id, let method, let new):
            (session, detail) = (id, method.rawValue)
            isNew = new ? 1 : 0
        case .userSignedOut(let id, let cause): (session, detail) = (id, cause.rawValue)
        case .userDisabled: (session, detail) = (nil, nil)
        }
        // The key needn't be hard to guess, only to come twice.
        let insert = try prepare(
            """
            INSERT INTO notice (key, type, occurred_at, due_at, user_id, email, session_id, detail, is_new)
            VALUES (RANDOMBLOB(16), ?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7)
            """)
        try insert.bind(event.type.rawValue).bind(moment.milliseconds).bind(user.id)
            .bind(user.mailbox.address.text).bind(session?.bytes).bind(detail).bind(isNew).run()
    }

    /// See ``NoticeStore/claimNotices(dueBy:lease:limit:)``.
    func claimNotices(dueBy now: Timestamp, lease: Timestamp, limit: Int) throws -> [Notice] {
        try prepare(
            """
            UPDATE notice SET taken_until = ?1, attempts = attempts + 1
            WHERE id IN (
                SELECT id FROM notice
                WHERE due_at <= ?2 AND (taken_until IS NULL OR taken_until <= ?2) AND NOT EXISTS (
                    SELECT 1 FROM notice AS earlier
                    WHERE earlier.user_id = notice.user_id AND earlier.id < notice.id AND earlier.due_at <= ?2
                )
                ORDER BY due_at, id
                LIMIT ?3
            )
            RETURNING *
            """
        ).bind(lease.milliseconds).bind(now.milliseconds).bind(Int64(max(0, limit)))
            .all { try $0.notice() }.sorted { $0.id < $1.id }
    }

    /// See ``NoticeStore/recordNotice(_:_:)``.
    func recordNotice(_ id: Int64, _ record: NoticeRecord) throws {
        switch record {
        case .settled: try prepare("DELETE FROM notice WHERE id = ?").bind(id).run()
        case .retry(let moment):
            try prepare("UPDATE notice SET due_at = ?, taken_until = NULL WHERE id = ?")
                .bind(moment.milliseconds).bind(id).run()
        }
    }

    /// See ``NoticeStore/dropNotices(of:now:limit:)``. IDs grow with time, so old ones stand at the start of the table.
    func dropNotices(of before: Timestamp, now: Timestamp, limit: Int) throws -> [Notice] {
        try prepare(
            """
            DELETE FROM notice
            WHERE id IN (
                SELECT id FROM notice
                WHERE id IN (SELECT id FROM notice ORDER BY id LIMIT ?3) AND occurred_at < ?1
                    AND (taken_until IS NULL OR taken_until <= ?2)
            )
            RETURNING *
            """
        ).bind(before.milliseconds).bind(now.milliseconds).bind(Int64(max(0, limit))).all { try $0.notice() }
            .sorted { $0.id < $1.id }
    }

    /// See ``NoticeStore/noticeBacklog()``.
    func noticeBacklog() throws -> NoticeBacklog {
        try prepare(
            "SELECT (SELECT COUNT(*) FROM notice), (SELECT occurred_at FROM notice ORDER BY id LIMIT 1)"
        ).first { row in
            NoticeBacklog(
                count: Int(row.integer(0)), oldest: row.isNull(1) ? nil : Timestamp(milliseconds: row.integer(1)))
        } ?? NoticeBacklog(count: 0, oldest: nil)
    }

    /// Deletes notices of what nobody wants to be told of any more: they hold addresses, and whatever is configured later
    /// has not asked for them.
    func deleteUnwantedNotices() throws {
        let types = try prepare("SELECT DISTINCT type FROM notice").all { $0.text(0) ?? "" }
        let wanted = Set(notices.map(\.rawValue))
        for type in types where !wanted.contains(type) {
            try prepare("DELETE FROM notice WHERE type = ?").bind(type).run()
        }
    }

    /// Makes every notice due: whoever had taken some has gone with the process before, and a start is a good moment to
    /// try them all.
    func releaseNotices() throws {
        try prepare("UPDATE notice SET due_at = MIN(due_at, occurred_at), taken_until = NULL").run()
    }
}
