import Auth

extension SQLiteConnection {
    /// Codes tried for an address.
    private struct Guesses {
        var hourStart: Timestamp
        var heldInHour = 0
        var openInHour = 0
        var inRow = 0
    }

    /// See ``AuthStore/countAttempt(_:)``.
    func countAttempt(_ attempt: AttemptCount) throws -> AttemptCount.Outcome {
        let limits = attempt.limits
        var guesses = try guesses(of: attempt.key, now: attempt.now)
        let inHour = attempt.request == nil ? guesses.openInHour : guesses.heldInHour
        guard inHour < limits.perHour, guesses.inRow < limits.inRow else { return .none }

        let challenges = try countedChallenges(attempt).sorted { $0.id > $1.id }
        let used = challenges.map { attempt.request == nil ? $0.openAttempts : $0.heldAttempts }
        guard let fewest = used.min() else { return .none }
        if attempt.request == nil { guesses.openInHour += 1 } else { guesses.heldInHour += 1 }
        guesses.inRow += 1
        try store(guesses, of: attempt.key)
        let left = min(limits.perChallenge - fewest, limits.perHour - inHour - 1, limits.inRow - guesses.inRow)
        return .counted(challenges, attemptsLeft: left)
    }

    /// Adds one to each challenge that may still be tried, and returns those.
    private func countedChallenges(_ attempt: AttemptCount) throws -> [Challenge] {
        if let request = attempt.request {
            return try prepare(
                """
                UPDATE challenge SET held_attempts = held_attempts + 1
                WHERE id = ? AND email_key = ? AND binding IS ? AND state IN (0, 5) AND expires_at > ?
                    AND held_attempts < ?
                RETURNING *
                """
            ).bind(request.rawValue).bind(attempt.key).bind(attempt.binding).bind(attempt.now.milliseconds)
                .bind(Int64(attempt.limits.perChallenge)).all { try $0.challenge() }
        }
        return try prepare(
            """
            UPDATE challenge SET open_attempts = open_attempts + 1
            WHERE email_key = ? AND binding IS ? AND state IN (0, 5) AND expires_at > ? AND open_attempts < ?
            RETURNING *
            """
        ).bind(attempt.key).bind(attempt.binding).bind(attempt.now.milliseconds)
            .bind(Int64(attempt.limits.perChallenge)).all { try $0.challenge() }
    }

    /// What was tried before; a new hour begins when the last is over, or lies in the future of a clock put back.
    private func guesses(of key: String, now: Timestamp) throws -> Guesses {
        let stored = try prepare("SELECT hour_start, held_in_hour, open_in_hour, in_row FROM guess WHERE email_key = ?")
            .bind(key).first { row in
                Guesses(
                    hourStart: Timestamp(milliseconds: row.integer(0)), heldInHour: Int(row.integer(1)),
                    openInHour: Int(row.integer(2)), inRow: Int(row.integer(3)))
            }
        guard let stored else { return Guesses(hourStart: now) }
        guard stored.hourStart <= now, now < stored.hourStart + .seconds(3600) else {
            return Guesses(hourStart: now, inRow: stored.inRow)
        }
        return stored
    }

    private func store(_ guesses: Guesses, of key: String) throws {
        try prepare(
            """
            INSERT INTO guess (email_key, hour_start, held_in_hour, open_in_hour, in_row) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (email_key) DO UPDATE SET
                hour_start = excluded.hour_start,
                held_in_hour = excluded.held_in_hour,
                open_in_hour = excluded.open_in_hour,
                in_row = excluded.in_row
            """
        ).bind(key).bind(guesses.hourStart.milliseconds).bind(Int64(guesses.heldInHour))
            .bind(Int64(guesses.openInHour)).bind(Int64(guesses.inRow)).run()
    }
}
