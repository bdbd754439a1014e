import AuthTesting
import Testing

@testable import AuthSQLite

struct SQLiteErrorTests {
    @Test(
        "says the call and the code's name",
        arguments: [
            (13, "commit: SQLITE_FULL"), (5, "commit: SQLITE_BUSY"), (1034, "commit: SQLITE_IOERR (1034)"),
            (26, "commit: SQLITE_NOTADB"), (27, "commit: SQLITE_27"), (-1, "commit: SQLITE_255 (-1)"),
        ] as [(Int32, String)])
    func describes(code: Int32, text: String) {
        #expect(SQLiteError(call: "commit", code: code).description == text)
    }

    @Test(
        "what passes is an outage, what is broken is not",
        arguments: [
            (5, true), (261, true), (6, true), (7, true), (8, true), (1032, true), (10, true), (4618, true),
            (13, true), (14, true), (1, false), (11, false), (19, false), (21, false), (26, false),
        ] as [(Int32, Bool)])
    func tellsOutages(code: Int32, isOutage: Bool) {
        #expect(SQLiteError(call: "step", code: code).isOutage == isOutage)
    }

    @Test func `no value of a statement is in an error`() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.database)
        store.close()
        let connection = try SQLiteConnection(path: folder.database, busyTimeout: .zero)
        let insert: StaticString = "INSERT INTO setting (name, value) VALUES (?, ?)"
        try connection.prepare(insert).bind("secret-name").bind([1]).run()
        let error = #expect(throws: SQLiteError.self) {
            try connection.prepare(insert).bind("secret-name").bind([1]).run()
        }
        #expect(error?.description == "insert: SQLITE_CONSTRAINT (1555)")
    }
}
