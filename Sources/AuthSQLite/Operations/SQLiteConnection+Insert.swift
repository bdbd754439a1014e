import Auth
import MagicLinkAPI

extension SQLiteConnection {
    /// See ``AuthStore/insert(_:)``.
    func insert(_ insertion: ChallengeInsertion) throws -> ChallengeInsertion.Outcome {
        let challenge = insertion.challenge
        let newest = try newestIssue(of: challenge.mailbox.key)
        // A newest one from far in the future is left from before the clock was put back: it must not lock anybody out.
        if let newest, newest - insertion.pause < challenge.issuedAt, challenge.issuedAt < newest + insertion.pause {
            return .tooSoon(until: min(newest, challenge.issuedAt) + insertion.pause)
        }

        let userAddress = try address(ofUser: challenge.mailbox.key)
        let isAllowed =
            switch insertion.signUp {
            case .open: try !isDisabled(challenge.mailbox.key)
            case .usersOnly: try userAddress != nil && !isDisabled(challenge.mailbox.key)
            case .refused: false
            }
        let stored = Challenge(
            id: challenge.id, nonce: challenge.nonce,
            mailbox: Mailbox(address: userAddress ?? challenge.mailbox.address, key: challenge.mailbox.key),
            issuedAt: challenge.issuedAt, expiresAt: challenge.expiresAt, tokenHash: challenge.tokenHash,
            binding: challenge.binding, returnTo: challenge.returnTo, language: challenge.language,
            state: isAllowed ? .live : .withheld,
            mailAttempts: challenge.mailAttempts)
        guard try add(stored, mailDueAt: isAllowed ? insertion.mailDueAt : nil) else { return .idTaken }
        if newest != nil { try replaceOlder(than: stored, keepLive: insertion.keepLive) }
        return .inserted(stored, withholds: try disablesAny())
    }

    private func newestIssue(of key: String) throws -> Timestamp? {
        try prepare(
            """
            SELECT issued_at FROM challenge
            WHERE email_key = ? AND state <> 4
            ORDER BY id DESC
            LIMIT 1
            """
        ).bind(key).first { Timestamp(milliseconds: $0.integer(0)) }
    }

    private func address(ofUser key: String) throws -> EmailAddress? {
        try prepare("SELECT email FROM user WHERE email_key = ?").bind(key).first { row in
            try row.address(0, of: "user")
        }
    }

    private func isDisabled(_ key: String) throws -> Bool {
        try prepare("SELECT 1 FROM block WHERE email_key = ?").bind(key).first { _ in true } ?? false
    }

    private func disablesAny() throws -> Bool {
        try prepare("SELECT 1 FROM block LIMIT 1").first { _ in true } ?? false
    }

    /// Whether the ID was free.
    private func add(_ challenge: Challenge, mailDueAt: Timestamp?) throws -> Bool {
        let insert = try prepare(
            """
            INSERT INTO challenge (
                id, nonce, email, email_key, issued_at, expires_at, token_hash, binding, return_to, state,
                mail_attempts, mail_due_at, language
            )
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """)
        try insert.bind(challenge.id.rawValue).bind(challenge.nonce)
        try insert.bind(challenge.mailbox.address.text).bind(challenge.mailbox.key)
        try insert.bind(challenge.issuedAt.milliseconds).bind(challenge.expiresAt.milliseconds)
        try insert.bind(challenge.tokenHash).bind(challenge.binding?.text).bind(challenge.returnTo)
        try insert.bind(challenge.state.rawValue).bind(Int64(challenge.mailAttempts)).bind(mailDueAt?.milliseconds)
        try insert.bind(challenge.language.rawValue)
        return try insert.run() == 1
    }

    /// Leaves the new challenge and the newest others alive.
    private func replaceOlder(than challenge: Challenge, keepLive: Int) throws {
        try prepare(
            """
            UPDATE challenge SET state = 2, mail_due_at = NULL
            WHERE email_key = ?1 AND state IN (0, 5) AND id <> ?2 AND id NOT IN (
                SELECT id FROM challenge
                WHERE email_key = ?1 AND state IN (0, 5) AND id <> ?2
                ORDER BY id DESC
                LIMIT ?3
            )
            """
        ).bind(challenge.mailbox.key).bind(challenge.id.rawValue).bind(Int64(max(0, keepLive - 1))).run()
    }
}
