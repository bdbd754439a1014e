public import Auth
import Glibc

/// Copies of a database, for backups.
public enum DatabaseCopy {
    /// What ``prepare(_:endingSessions:)`` has ended.
    public struct Ended: Hashable, Sendable {
        /// Links that still worked.
        public let links: Int
        /// Sessions.
        public let sessions: Int
    }

    /// Copies a database, as it is at one moment, into a new file with mode 0600 that needs none beside it.
    ///
    /// Whoever uses the database meanwhile goes on: a reader is in nobody's way. Blocks. What is left of a copy that
    /// failed is for the caller to remove.
    /// - Returns: What the copy tells, its faults among it.
    /// - Throws: ``SQLiteOpeningError``, also when `target` is there already.
    public static func make(
        of source: String, at target: String, now: Timestamp
    ) throws(SQLiteOpeningError) -> DatabaseReport {
        let descriptor = unsafe open(target, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(call: "open", errno: errno) }
        _ = close(descriptor)
        return try SQLiteOpeningError.telling {
            let original = try SQLiteConnection.onlooker(path: source, busyTimeout: .seconds(5))
            _ = try original.checkedSchemaVersion()
            let copy = try SQLiteConnection(path: target, busyTimeout: .zero)
            try original.execute("BEGIN; SELECT COUNT(*) FROM sqlite_schema")
            try original.copyAll(into: copy)
            try original.execute("COMMIT")
            // The copy says of itself that it has a write-ahead log, as its original does.
            _ = try copy.prepare("PRAGMA journal_mode = DELETE").first { $0.text(0) }
            try copy.checkOwner()
            return try DatabaseReport(copy, path: target, now: now)
        }
    }

    /// Makes a copy fit to go on from, in place: no link and no code that worked when it was made works any more, since
    /// what was used after that moment would work a second time. Mails that waited are dropped with them.
    ///
    /// Sessions stay, unless `endingSessions`. A refresh token that was issued after the copy was made is of a higher
    /// generation than the copy knows, and is taken as the newest: its authenticator proves that it came from here.
    /// - Throws: ``SQLiteOpeningError``.
    public static func prepare(_ path: String, endingSessions: Bool) throws(SQLiteOpeningError) -> Ended {
        try SQLiteOpeningError.telling {
            let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
            try connection.checkOwner()
            guard try connection.checkedSchemaVersion() > 0 else { return Ended(links: 0, sessions: 0) }
            return try connection.transaction {
                let links = try connection.prepare(
                    "UPDATE challenge SET state = 7, mail_due_at = NULL WHERE state IN (0, 5)"
                ).run()
                let sessions = endingSessions ? try connection.prepare("DELETE FROM session").run() : 0
                return Ended(links: links, sessions: sessions)
            }
        }
    }
}
