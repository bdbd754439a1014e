/// Why a database file can't be used. Each has words for the operator, without the path, which the caller knows.
public enum SQLiteOpeningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A later version of the program has written it.
    case newerSchema(found: Int64, known: Int64)
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
        case .foreignFile: "the file is not a database of this program"
        case .inUse: "another server uses the database"
        case .readOnly: "the database can't be written to"
        case .system(let call, let errno): "\(call) failed with errno \(errno)"
        case .database(let error): error.description
        }
    }
}
