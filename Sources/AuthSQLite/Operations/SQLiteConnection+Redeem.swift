import Auth
import MagicLinkAPI

extension SQLiteConnection {
    /// See ``AuthStore/redeem(_:)``.
    func redeem(_ redemption: Redemption) throws -> Redemption.Outcome {
        guard let challenge = try markRedeemed(redemption) else {
            guard let challenge = try challenge(redemption.id) else { return .notLive(nil) }
            guard challenge.state == .live, challenge.expiresAt > redemption.now else { return .notLive(challenge) }
            let isOthers = redemption.review == .code ? try hasUserNotForReview(challenge.mailbox.key) : false
            return isOthers ? .otherUser : .noUser
        }
        let key = challenge.mailbox.key
        try endOthers(of: key)
        try forgive(key, countedWith: redemption.countedWith)
        let known = try user(of: key)
        let user = known ?? User(id: redemption.newUserID, mailbox: challenge.mailbox, createdAt: redemption.now)
        if known == nil {
            try add(user, isForReview: redemption.review != nil)
        } else {
            try noteSignIn(of: user, at: redemption.now)
        }
        let signedIn = SignedIn(
            sessionID: redemption.sessionID, user: user, isNew: known == nil, challengeID: challenge.id, generation: 0,
            createdAt: redemption.now, userAgent: redemption.userAgent)
        try add(signedIn)
        let method: Notice.Method = redemption.countedWith == nil ? .link : .code
        if signedIn.isNew { try note(.userCreated(by: method), of: user, at: redemption.now) }
        try note(
            .userSignedIn(signedIn.sessionID, by: method, isNew: signedIn.isNew), of: user, at: redemption.now)
        return .signedIn(signedIn)
    }

    /// Checks and changes in one statement: whoever gets the row has won.
    private func markRedeemed(_ redemption: Redemption) throws -> Challenge? {
        try prepare(
            """
            UPDATE challenge SET state = ?4, redeemed_at = ?1, mail_due_at = NULL
            WHERE id = ?2 AND state = 0 AND expires_at > ?1
                AND (?3 OR EXISTS (SELECT 1 FROM user WHERE user.email_key = challenge.email_key))
                AND NOT EXISTS (SELECT 1 FROM block WHERE block.email_key = challenge.email_key)
                AND NOT (?5 AND EXISTS (
                    SELECT 1 FROM user WHERE user.email_key = challenge.email_key AND NOT is_for_review
                ))
            RETURNING *
            """
        ).bind(redemption.now.milliseconds).bind(redemption.id.rawValue).bind(redemption.createsUser ? 1 : 0)
            .bind(redemption.state.rawValue).bind(redemption.review == .code ? 1 : 0).first { try $0.challenge() }
    }

    private func endOthers(of key: String) throws {
        try prepare("UPDATE challenge SET state = 3, mail_due_at = NULL WHERE email_key = ? AND state IN (0, 5)")
            .bind(key).run()
    }

    /// A sign-in ends the row of wrong codes and gives back the right one (NIST SP 800-63B §3.2.2).
    private func forgive(_ key: String, countedWith pool: Redemption.CodeCount?) throws {
        try prepare(
            """
            UPDATE guess SET
                in_row = 0,
                held_in_hour = MAX(0, held_in_hour - ?),
                open_in_hour = MAX(0, open_in_hour - ?)
            WHERE email_key = ?
            """
        ).bind(pool == .held ? 1 : 0).bind(pool == .open ? 1 : 0).bind(key).run()
    }

    private func user(of key: String) throws -> User? {
        try prepare("SELECT * FROM user WHERE email_key = ?").bind(key).first { try $0.user() }
    }

    private func hasUserNotForReview(_ key: String) throws -> Bool {
        try prepare("SELECT 1 FROM user WHERE email_key = ? AND NOT is_for_review").bind(key).first { _ in true }
            ?? false
    }

    private func add(_ user: User, isForReview: Bool) throws {
        try prepare(
            """
            INSERT INTO user (id, email, email_key, created_at, signed_in_at, is_for_review)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5)
            """
        )
        .bind(user.id).bind(user.mailbox.address.text).bind(user.mailbox.key).bind(user.createdAt.milliseconds)
        .bind(isForReview ? 1 : 0).run()
    }

    private func noteSignIn(of user: User, at moment: Timestamp) throws {
        try prepare("UPDATE user SET signed_in_at = ? WHERE id = ?").bind(moment.milliseconds).bind(user.id).run()
    }

    private func add(_ session: SignedIn) throws {
        try prepare(
            """
            INSERT INTO session (
                id, user_id, challenge_id, is_new, generation, created_at, last_used_at, user_agent
            )
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).bind(session.sessionID.bytes).bind(session.user.id).bind(session.challengeID.rawValue)
            .bind(session.isNew ? 1 : 0).bind(session.generation).bind(session.createdAt.milliseconds)
            .bind(session.lastUsedAt.milliseconds).bind(session.userAgent).run()
    }
}
