import CSQLite

/// A prepared statement. Its connection keeps it; whoever asks for it binds, left to right, and runs it to the end.
///
/// SQLite commits on the step that answers `SQLITE_DONE`, also after `RETURNING`. To stop at a row would leave the
/// commit to `sqlite3_reset`, whose failure nobody would see.
@safe final class SQLiteStatement {
    private let raw: OpaquePointer
    /// What an error names: the SQL's first word.
    private let verb: String
    private var bound: Int32 = 0

    init(raw: OpaquePointer, verb: String) {
        unsafe self.raw = raw
        self.verb = verb
    }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Forgets where it stood and what was bound.
    func rewind() {
        _ = unsafe sqlite3_reset(raw)
        bound = 0
    }

    @discardableResult
    func bind(_ number: Int64?) throws(SQLiteError) -> SQLiteStatement {
        bound += 1
        if let number { return try check(unsafe sqlite3_bind_int64(raw, bound, number)) }
        return try check(unsafe sqlite3_bind_null(raw, bound))
    }

    @discardableResult
    func bind(_ text: String?) throws(SQLiteError) -> SQLiteStatement {
        bound += 1
        guard var text else { return try check(unsafe sqlite3_bind_null(raw, bound)) }
        let code = text.withUTF8 { utf8 in
            unsafe csqlite_bind_text(raw, bound, utf8.baseAddress, UInt64(utf8.count))
        }
        return try check(code)
    }

    @discardableResult
    func bind(_ bytes: [UInt8]?) throws(SQLiteError) -> SQLiteStatement {
        bound += 1
        guard let bytes else { return try check(unsafe sqlite3_bind_null(raw, bound)) }
        let code = unsafe bytes.withUnsafeBytes { bytes in
            unsafe csqlite_bind_blob(raw, bound, bytes.baseAddress, UInt64(bytes.count))
        }
        return try check(code)
    }

    /// Runs to the end and returns how many rows it has changed.
    @discardableResult
    func run() throws(SQLiteError) -> Int {
        defer { rewind() }
        while try step() {}
        return Int(unsafe sqlite3_changes(sqlite3_db_handle(raw)))
    }

    /// Runs to the end and returns what `read` made of the first row; `nil` when there is none.
    func first<Row>(_ read: (SQLiteStatement) throws -> Row) throws -> Row? {
        defer { rewind() }
        guard try step() else { return nil }
        let row = try read(self)
        while try step() {}
        return row
    }

    /// Runs to the end and returns what `read` made of the rows.
    func all<Row>(_ read: (SQLiteStatement) throws -> Row) throws -> [Row] {
        defer { rewind() }
        var rows: [Row] = []
        while try step() { rows.append(try read(self)) }
        return rows
    }

    // Columns of the row that it stands at, counted from 0.

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(raw, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(raw, column) }

    func text(_ column: Int32) -> String? {
        guard let start = unsafe sqlite3_column_text(raw, column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(raw, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(raw, column) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, column))))
    }

    private func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(raw)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(call: verb, code: code)
        }
    }

    private func check(_ code: Int32) throws(SQLiteError) -> SQLiteStatement {
        guard code == SQLITE_OK else { throw SQLiteError(call: "bind", code: code) }
        return self
    }
}
