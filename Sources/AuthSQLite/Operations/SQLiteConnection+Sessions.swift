import Auth

extension SQLiteConnection {
    /// See ``AuthStore/session(redeeming:within:)``.
    func session(redeeming id: ChallengeID, within horizon: SessionHorizon) throws -> SignedIn? {
        try prepare(
            """
            SELECT * FROM session JOIN user ON user.id = session.user_id
            WHERE session.challenge_id = ? AND session.created_at > ? AND session.last_used_at > ?
            """
        ).bind(id.rawValue).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds)
            .first { try $0.signedIn() }
    }

    /// See ``AuthStore/session(_:within:)``.
    func session(_ id: SessionID, within horizon: SessionHorizon) throws -> SignedIn? {
        try prepare(
            """
            SELECT * FROM session JOIN user ON user.id = session.user_id
            WHERE session.id = ? AND session.created_at > ? AND session.last_used_at > ?
            """
        ).bind(id.bytes).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds)
            .first { try $0.signedIn() }
    }

    /// See ``AuthStore/sessions(of:within:limit:)``.
    func sessions(of userID: String, within horizon: SessionHorizon, limit: Int) throws -> [SignedIn] {
        try prepare(
            """
            SELECT * FROM session JOIN user ON user.id = session.user_id
            WHERE session.user_id = ? AND session.created_at > ? AND session.last_used_at > ?
            ORDER BY session.last_used_at DESC, session.created_at DESC, session.id
            LIMIT ?
            """
        ).bind(userID).bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds).bind(Int64(limit))
            .all { try $0.signedIn() }
    }

    /// See ``AuthStore/refresh(_:)``.
    func refresh(_ refresh: SessionRefresh) throws -> SessionRefresh.Outcome {
        let horizon = refresh.horizon
        let isNewest =
            try prepare(
                """
                UPDATE session SET generation = ?1, last_used_at = ?2
                WHERE id = ?3 AND generation <= ?1 AND created_at > ?4 AND last_used_at > ?5
                """
            ).bind(refresh.generation).bind(horizon.now.milliseconds).bind(refresh.sessionID.bytes)
            .bind(horizon.createdAfter.milliseconds).bind(horizon.usedAfter.milliseconds).run() == 1
        guard let session = try session(refresh.sessionID, within: horizon) else { return .ended }
        if isNewest { return .refreshed(session) }
        try delete(refresh.sessionID)
        try note(.userSignedOut(session.sessionID, .tokenReused), of: session.user, at: horizon.now)
        return .reused(session)
    }

    /// See ``AuthStore/useSession(_:within:)``.
    func useSession(_ id: SessionID, within horizon: SessionHorizon) throws {
        try prepare("UPDATE session SET last_used_at = ? WHERE id = ? AND created_at > ? AND last_used_at > ?")
            .bind(horizon.now.milliseconds).bind(id.bytes).bind(horizon.createdAfter.milliseconds)
            .bind(horizon.usedAfter.milliseconds).run()
    }

    /// See ``AuthStore/endSession(_:of:_:)``.
    func endSession(_ id: SessionID, of userID: String?, _ end: SessionEnd) throws -> SignedIn? {
        let session = try prepare(
            """
            SELECT * FROM session JOIN user ON user.id = session.user_id
            WHERE session.id = ?1 AND (?2 IS NULL OR session.user_id = ?2)
            """
        ).bind(id.bytes).bind(userID).first { try $0.signedIn() }
        guard let session else { return nil }
        try delete(id)
        try note(.userSignedOut(id, end.cause), of: session.user, at: end.moment)
        return session
    }

    /// See ``AuthStore/endSessions(of:_:)``.
    func endSessions(of userID: String, _ end: SessionEnd) throws -> Int {
        try prepare(
            """
            UPDATE challenge SET state = 7, mail_due_at = NULL
            WHERE email_key = (SELECT email_key FROM user WHERE id = ?) AND state IN (0, 5)
            """
        ).bind(userID).run()
        let user = try prepare("SELECT * FROM user WHERE id = ?").bind(userID).first { try $0.user() }
        let ended = try prepare("DELETE FROM session WHERE user_id = ? RETURNING id").bind(userID).all { $0.bytes(0) }
        if let user {
            for id in ended.compactMap(SessionID.init(bytes:)) {
                try note(.userSignedOut(id, end.cause), of: user, at: end.moment)
            }
        }
        return ended.count
    }

    /// See ``AuthStore/sweepSessions(beyond:limit:)``. Those that are too old however often they were used go once they
    /// have not been used for long enough, too: nobody can use them meanwhile.
    func sweepSessions(beyond horizon: SessionHorizon, limit: Int) throws -> Int {
        try prepare("DELETE FROM session WHERE id IN (SELECT id FROM session WHERE last_used_at <= ? LIMIT ?)")
            .bind(horizon.usedAfter.milliseconds).bind(Int64(max(0, limit))).run()
    }

    private func delete(_ id: SessionID) throws {
        try prepare("DELETE FROM session WHERE id = ?").bind(id.bytes).run()
    }
}
