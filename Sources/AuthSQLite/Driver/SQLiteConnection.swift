import Auth
import CSQLite

/// A connection, for one thread at a time, with the statements it has prepared.
@safe final class SQLiteConnection {
    private let raw: OpaquePointer
    /// By the address of the SQL, which a `StaticString` keeps for good.
    private var statements: [UInt: SQLiteStatement] = [:]
    /// Which changes are written down for others to be told of.
    var notices: Set<NoticeType> = []

    /// Opens a file that exists.
    ///
    /// A `path` never means what SQLite makes of special names (`:memory:`, `file:`).
    init(path: String, busyTimeout: Duration) throws(SQLiteError) {
        var connection: OpaquePointer?
        let code = unsafe sqlite3_open_v2(
            path.hasPrefix("/") ? path : "./" + path, &connection,
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE, nil)
        guard let connection = unsafe connection else { throw SQLiteError(call: "open", code: SQLITE_NOMEM) }
        guard code == SQLITE_OK else {
            _ = unsafe sqlite3_close_v2(connection)
            throw SQLiteError(call: "open", code: code)
        }
        unsafe raw = connection
        let (seconds, attoseconds) = busyTimeout.components
        let milliseconds = Int64(clamping: Int32(clamping: seconds)) * 1000 + attoseconds / 1_000_000_000_000_000
        _ = unsafe sqlite3_busy_timeout(raw, Int32(clamping: milliseconds))
        for (option, isOn) in [
            (SQLITE_DBCONFIG_DEFENSIVE, true), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
            (SQLITE_DBCONFIG_DQS_DML, false), (SQLITE_DBCONFIG_DQS_DDL, false),
            (SQLITE_DBCONFIG_ENABLE_FKEY, true),
        ] {
            let code = unsafe csqlite_configure(raw, option, isOn ? 1 : 0)
            guard code == SQLITE_OK else { throw SQLiteError(call: "configure", code: code) }
        }
    }

    deinit {
        statements.removeAll()
        _ = unsafe sqlite3_close_v2(raw)
    }

    /// Whether no transaction is open.
    var isIdle: Bool { unsafe sqlite3_get_autocommit(raw) != 0 }

    /// Whether the file, or the file system under it, takes no changes.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(raw, "main") == 1 }

    /// Whether the file has been renamed or removed: what is written then goes with the last process that has it open.
    var hasMoved: Bool { unsafe csqlite_has_moved(raw) != 0 }

    /// The statement for a text, prepared the first time it is asked for. Takes no input that could be spliced in.
    func prepare(_ sql: StaticString) throws(SQLiteError) -> SQLiteStatement {
        let address = UInt(bitPattern: unsafe sql.utf8Start)
        if let statement = statements[address] {
            statement.rewind()
            return statement
        }
        let verb = sql.description.prefix { $0.isLetter }.lowercased()
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            raw, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), Int32(sql.utf8CodeUnitCount),
            UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared = unsafe prepared else {
            throw SQLiteError(call: "prepare " + verb, code: code)
        }
        let statement = unsafe SQLiteStatement(raw: prepared, verb: verb)
        statements[address] = statement
        return statement
    }

    /// Runs several statements that return nothing.
    func execute(_ script: StaticString) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(
            raw, UnsafeRawPointer(script.utf8Start).assumingMemoryBound(to: CChar.self), nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(call: "execute", code: code) }
    }

    /// Leaves the write-ahead log as it is when this connection closes, even as the last one: for those who only look.
    func keepLogOnClose() throws(SQLiteError) {
        let code = unsafe csqlite_configure(raw, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        guard code == SQLITE_OK else { throw SQLiteError(call: "configure", code: code) }
    }

    /// Copies the whole database into an empty one, 4 MiB at a time (https://www.sqlite.org/backup.html).
    ///
    /// Within a transaction that reads: then the copy is of one moment, whoever commits meanwhile, and no step has to
    /// begin again because somebody did.
    func copyAll(into target: SQLiteConnection) throws(SQLiteError) {
        guard let copy = unsafe sqlite3_backup_init(target.raw, "main", raw, "main") else {
            throw SQLiteError(call: "backup", code: unsafe sqlite3_extended_errcode(target.raw))
        }
        var code = SQLITE_OK
        while code == SQLITE_OK { code = unsafe sqlite3_backup_step(copy, 1024) }
        let end = unsafe sqlite3_backup_finish(copy)
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw SQLiteError(call: "backup", code: code == SQLITE_DONE ? end : code)
        }
    }

    /// Does everything in `body`, or nothing. Has the write lock from the start, so that what was read stays true.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        rollBack()
        try prepare("BEGIN IMMEDIATE").run()
        do {
            let value = try body()
            try prepare("COMMIT").run()
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// Drops an open transaction. SQLite has done so already after some errors.
    private func rollBack() {
        guard !isIdle else { return }
        // What fails here fails again, and shows, at the next BEGIN.
        _ = try? prepare("ROLLBACK").run()
    }
}
