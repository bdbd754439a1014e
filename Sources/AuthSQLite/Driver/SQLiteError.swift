import CSQLite

/// What SQLite answered to a call, by names alone: no SQL argument, address or path is in it.
///
/// Codes: https://www.sqlite.org/rescode.html
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The SQL's first word in lower case (`commit`), or the function.
    public let call: String
    /// The extended result code.
    public let code: Int32

    init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// A row that no version of this program has written.
    static func malformedRow(of table: String) -> Self { Self(call: table, code: SQLITE_CORRUPT) }

    /// The primary code's name: `SQLITE_FULL`.
    public var name: String {
        let names = Self.names
        return names.indices.contains(Int(primaryCode)) ? names[Int(primaryCode)] : "SQLITE_\(primaryCode)"
    }

    /// Call, name and, where there is one, the extended code: `commit: SQLITE_IOERR (1034)`.
    public var description: String { code == primaryCode ? "\(call): \(name)" : "\(call): \(name) (\(code))" }

    /// Whether trying again later may help: the database is as it was. Everything else is a fault.
    var isOutage: Bool {
        switch primaryCode {
        case SQLITE_PERM, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR,
            SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL:
            true
        default: false
        }
    }

    /// The low byte, which says the kind.
    var primaryCode: Int32 { code & 0xFF }

    private static let names = [
        "SQLITE_OK", "SQLITE_ERROR", "SQLITE_INTERNAL", "SQLITE_PERM", "SQLITE_ABORT", "SQLITE_BUSY", "SQLITE_LOCKED",
        "SQLITE_NOMEM", "SQLITE_READONLY", "SQLITE_INTERRUPT", "SQLITE_IOERR", "SQLITE_CORRUPT", "SQLITE_NOTFOUND",
        "SQLITE_FULL", "SQLITE_CANTOPEN", "SQLITE_PROTOCOL", "SQLITE_EMPTY", "SQLITE_SCHEMA", "SQLITE_TOOBIG",
        "SQLITE_CONSTRAINT", "SQLITE_MISMATCH", "SQLITE_MISUSE", "SQLITE_NOLFS", "SQLITE_AUTH", "SQLITE_FORMAT",
        "SQLITE_RANGE", "SQLITE_NOTADB",
    ]
}
