public import Auth
import Glibc

/// What a database tells somebody who only looks, also beside the server that uses it: nothing is changed by it.
public struct DatabaseReport: Sendable {
    /// The schema version of the file.
    public let schemaVersion: Int64
    /// What SQLite's quick check finds wrong, a line each, without contents; empty when nothing is.
    public let faults: [String]
    /// The fingerprint of the secret that it belongs to; `nil` while no server has started on it.
    public let fingerprint: [UInt8]?
    /// When the newest link was asked for; `nil` when there is none.
    public let newestChallengeAt: Timestamp?
    /// The mails that wait.
    public let backlog: MailBacklog
    /// The write-ahead log's size in bytes.
    public let logSize: Int64

    /// The schema version that this program writes.
    public static var knownSchemaVersion: Int64 { Schema.version }

    /// Looks at a file that is there. Blocks; the check reads all of it.
    /// - Throws: ``SQLiteOpeningError``, also for the file of a newer release.
    public init(path: String, now: Timestamp, busyTimeout: Duration = .seconds(5)) throws(SQLiteOpeningError) {
        self = try SQLiteOpeningError.telling {
            let connection = try SQLiteConnection.onlooker(path: path, busyTimeout: busyTimeout)
            return try DatabaseReport(connection, path: path, now: now)
        }
    }

    init(_ connection: SQLiteConnection, path: String, now: Timestamp) throws {
        schemaVersion = try connection.checkedSchemaVersion()
        faults = try connection.faults()
        guard schemaVersion > 0 else {
            // A file that no server has written to yet has no tables.
            (fingerprint, newestChallengeAt, logSize) = (nil, nil, 0)
            backlog = MailBacklog(count: 0, oldest: nil)
            return
        }
        fingerprint = try connection.prepare("SELECT value FROM setting WHERE name = 'fingerprint'").first {
            $0.bytes(0)
        }
        newestChallengeAt =
            try connection.prepare("SELECT MAX(issued_at) FROM challenge").first { row in
                row.isNull(0) ? nil : Timestamp(milliseconds: row.integer(0))
            } ?? nil
        backlog = try connection.mailBacklog(now: now)
        var status = stat()
        logSize = unsafe stat(path + "-wal", &status) == 0 ? Int64(status.st_size) : 0
    }
}
