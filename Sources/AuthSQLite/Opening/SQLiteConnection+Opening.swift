import CSQLite
import Glibc

extension SQLiteConnection {
    /// Opens the database for changes; makes it, readable by its owner alone, where there is none; brings an older
    /// schema up to date.
    static func writer(path: String, busyTimeout: Duration) throws -> sending SQLiteConnection {
        try makeFile(at: path)
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        guard !connection.isReadOnly else { throw SQLiteOpeningError.readOnly }
        // Before anything is changed, the journal mode included.
        try connection.checkOwner()
        guard try connection.prepare("PRAGMA journal_mode = WAL").first({ $0.text(0) }) == "wal" else {
            throw SQLiteOpeningError.database(SQLiteError(call: "journal_mode", code: SQLITE_CANTOPEN))
        }
        try connection.prepareForChanges()
        try connection.migrate(with: Schema.steps)
        return connection
    }

    /// Opens the database for changes beside the server that has made it: only one that is there, and up to date.
    static func guest(path: String, busyTimeout: Duration) throws -> sending SQLiteConnection {
        guard unsafe access(path, F_OK) == 0 else {
            throw errno == ENOENT ? SQLiteOpeningError.missing : .system(call: "open", errno: errno)
        }
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        guard !connection.isReadOnly else { throw SQLiteOpeningError.readOnly }
        try connection.checkOwner()
        let found = try connection.checkedSchemaVersion()
        guard found == Schema.version else {
            throw SQLiteOpeningError.olderSchema(found: found, needed: Schema.version)
        }
        try connection.prepareForChanges()
        return connection
    }

    /// FULL: an answered change survives a power cut, not only a crash. secure_delete: addresses are personal data, and
    /// gone from the file when their rows are. Nothing in it is a secret.
    private func prepareForChanges() throws {
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA secure_delete = ON;
            PRAGMA cache_size = -16000;
            PRAGMA journal_size_limit = 67108864;
            """)
    }

    /// Opens the database for looking, once ``writer(path:busyTimeout:)`` has made it.
    static func reader(path: String, busyTimeout: Duration) throws -> sending SQLiteConnection {
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        try connection.execute("PRAGMA query_only = ON")
        return connection
    }

    /// Leads from the file's schema version to the last step's, one transaction a step.
    func migrate(with steps: [StaticString]) throws {
        while true {
            let isDone = try transaction {
                let found = try schemaVersion()
                guard found >= 0, found <= Int64(steps.count) else {
                    throw SQLiteOpeningError.newerSchema(found: found, known: Int64(steps.count))
                }
                guard found < Int64(steps.count) else { return true }
                try execute(steps[Int(found)])
                return false
            }
            if isDone { return }
        }
    }

    /// The version of its tables.
    func schemaVersion() throws -> Int64 { try prepare("PRAGMA user_version").first { $0.integer(0) } ?? 0 }

    /// Refuses a file that is another program's, or none of SQLite's at all.
    func checkOwner() throws {
        do {
            let owner = try prepare("PRAGMA application_id").first { $0.integer(0) }
            if owner == Schema.applicationID { return }
            let isEmpty = try prepare("SELECT COUNT(*) FROM sqlite_schema").first { $0.integer(0) } == 0
            guard owner == 0, isEmpty, try schemaVersion() == 0 else { throw SQLiteOpeningError.foreignFile }
        } catch let error as SQLiteError where error.primaryCode == SQLITE_NOTADB {
            throw SQLiteOpeningError.foreignFile
        }
    }

    /// SQLite gives its other files the mode of this one. A file that exists isn't touched: to close a descriptor of it
    /// would drop the locks of whoever has it open in this process.
    private static func makeFile(at path: String) throws(SQLiteOpeningError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            _ = Glibc.close(descriptor)
        } else if errno != EEXIST {
            throw .system(call: "open", errno: errno)
        }
    }
}
