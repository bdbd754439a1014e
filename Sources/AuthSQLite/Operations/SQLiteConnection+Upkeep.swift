import Auth

extension SQLiteConnection {
    /// How long wrong codes in a row are remembered after the last one: a month, so that waiting gains a guesser
    /// nothing worth having.
    private static let guessMemory = Duration.seconds(30 * 24 * 3600)

    /// How long a notice that nobody delivers is kept.
    private static let noticeMemory = Duration.seconds(30 * 24 * 3600)

    /// See ``AuthStore/sweep(issuedBefore:limit:)``.
    func sweep(issuedBefore moment: Timestamp, limit: Int) throws -> Int {
        let limit = max(0, limit)
        // IDs grow with time, so old rows stand at the start of the table.
        let challenges = try prepare(
            "DELETE FROM challenge WHERE id IN (SELECT id FROM challenge WHERE id < ? ORDER BY id LIMIT ?)"
        ).bind(ChallengeID.first(at: moment).rawValue).bind(Int64(limit)).run()
        let guesses = try prepare(
            "DELETE FROM guess WHERE email_key IN (SELECT email_key FROM guess WHERE hour_start < ? LIMIT ?)"
        ).bind((moment - Self.guessMemory).milliseconds).bind(Int64(limit - challenges)).run()
        // Only what a command has written for a server that sends none: others give them up earlier. The oldest alone
        // are looked at, since there is no index of their times.
        let notices = try prepare(
            """
            DELETE FROM notice
            WHERE id IN (
                SELECT id FROM notice
                WHERE id IN (SELECT id FROM notice ORDER BY id LIMIT ?2) AND occurred_at < ?1
            )
            """
        ).bind((moment - Self.noticeMemory).milliseconds).bind(Int64(limit - challenges - guesses)).run()
        return challenges + guesses + notices
    }

    /// See ``AuthStore/probe()``: changes a row, so that a full or read-only disk shows.
    func probe() throws {
        try prepare(
            """
            INSERT INTO setting (name, value) VALUES ('probe', RANDOMBLOB(8))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        ).run()
    }

    /// See ``AuthStore/adoptFingerprint(_:)``.
    func adoptFingerprint(_ fingerprint: [UInt8]) throws -> Bool {
        try prepare("INSERT INTO setting (name, value) VALUES ('fingerprint', ?) ON CONFLICT (name) DO NOTHING")
            .bind(fingerprint).run()
        return try prepare("SELECT value FROM setting WHERE name = 'fingerprint'").first { $0.bytes(0) } == fingerprint
    }
}
