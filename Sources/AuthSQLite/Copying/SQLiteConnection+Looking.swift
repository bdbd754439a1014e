import CSQLite

extension SQLiteConnection {
    /// Opens a database to look at it, and leaves its files as they are.
    static func onlooker(path: String, busyTimeout: Duration) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        try connection.keepLogOnClose()
        try connection.execute("PRAGMA query_only = ON")
        try connection.checkOwner()
        return connection
    }

    /// The version of its tables, which this program must know.
    func checkedSchemaVersion() throws -> Int64 {
        let found = try schemaVersion()
        guard (0...Schema.version).contains(found) else {
            throw SQLiteOpeningError.newerSchema(found: found, known: Schema.version)
        }
        return found
    }

    /// What `PRAGMA quick_check` finds, three lines at most; also what keeps it from looking.
    func faults() throws -> [String] {
        do {
            return try prepare("PRAGMA quick_check(3)").all { $0.text(0) ?? "" }.filter { $0 != "ok" }
        } catch let error as SQLiteError where error.primaryCode == SQLITE_CORRUPT {
            return [error.description]
        }
    }
}
