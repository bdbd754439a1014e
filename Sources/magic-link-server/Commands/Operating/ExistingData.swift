import AuthSQLite
import Glibc

/// The data of a server that has run before, opened by a command beside it: nothing is made, and nobody but the data's
/// owner gets in, whose server could not go on with files of others.
struct ExistingData {
    let folder: DataFolder
    let store: SQLiteStore

    /// - Throws: ``StartFailure``.
    init(_ configuration: Configuration) throws(StartFailure) {
        do { folder = try DataFolder(existing: configuration.dataFolder) } catch {
            throw StartFailure(description: error.description)
        }
        switch configuration.store {
        case .sqlite(let path):
            let path = folder.resolve(path)
            try Self.checkOwner(of: path)
            let notices = configuration.webhook?.events ?? []
            do { store = try SQLiteStore(existing: path, notices: notices) } catch {
                throw StartFailure(description: "the database \(path) can't be used: \(error)")
            }
        }
    }

    /// A file that isn't there is left to whoever opens it.
    private static func checkOwner(of path: String) throws(StartFailure) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        let owner = status.st_uid
        guard owner != geteuid() else { return }
        throw StartFailure(
            description: "the database \(path) belongs to user ID \(owner): give the command as that user, not as "
                + "user ID \(geteuid())")
    }
}
