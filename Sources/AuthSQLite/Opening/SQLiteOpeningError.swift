/// Why a database file can't be used. Each has words for the operator, without the path, which the caller knows.
public enum SQLiteOpeningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A later version of the program has written it.
    case newerSchema(found: Int64, known: Int64)
    /// The server brings it up to date when it starts; nobody else does.
    case olderSchema(found: Int64, needed: Int64)
    /// There is no such file.
    case missing
    /// Not a database, or another program's.
    case foreignFile
    /// Another process has it open as its store.
    case inUse
    /// The file system takes no changes.
    case readOnly
    /// The system refused a call.
    case system(call: String, errno: Int32)
    /// SQLite refused a call.
    case database(SQLiteError)

    /// Runs what opens or reads a file, and says what went wrong as one of these.
    static func telling<Value>(_ body: () throws -> Value) throws(SQLiteOpeningError) -> Value {
        do { return try body() } catch let error as SQLiteOpeningError {
            throw error
        } catch let error as SQLiteError {
            throw .database(error)
        } catch {
            // Nothing below throws anything else.
            throw .system(call: "open", errno: 0)
        }
    }

    /// One sentence.
    public var description: String {
        switch self {
        case .newerSchema(let found, let known):
            "the database has schema version \(found), this program knows versions up to \(known): a newer release has "
                + "written it"
        case .olderSchema(let found, let needed):
            "the database has schema version \(found), this program needs version \(needed): the server of this release "
                + "brings it up to date when it starts"
        case .missing: "there is no such file; the server makes it when it starts"
        case .foreignFile: "the file is not a database of this program"
        case .inUse: "another server uses the database"
        case .readOnly: "the database can't be written to"
        case .system(let call, let errno): "\(call) failed with errno \(errno)"
        case .database(let error): error.description
        }
    }
}
