/// What the program is asked to do.
enum Command: Hashable, Sendable {
    /// Runs the server.
    case serve
    /// Asks a running server whether it is well; for containers, whose images have no curl (C115).
    case healthcheck
    /// Says what is wrong with the configuration, and starts nothing.
    case checkConfiguration
    /// Shows and changes the keys that sign access tokens, also those of a running server.
    case keys(KeysAction)
    /// Says what is wrong with everything around the server, and what to do.
    case doctor(DoctorOptions)
    /// Copies the database, also that of a running server.
    case backup(BackupOptions)
    /// Puts a backup in place.
    case restore(RestoreOptions)
    /// Shows, disables and deletes users.
    case users(UsersAction)
    /// Shows and ends sessions.
    case sessions(SessionsAction)
    /// Mails a link to an address.
    case send(SendAction)
    case version
    /// The program's help, or that of the commands that begin with a word.
    case help(CommandUsage?)

    /// A command line that makes no sense: one line that says what is wrong. The program exits with 64 (sysexits.h).
    struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
        static let status: Int32 = 64

        let description: String
        /// Whose help says more; `nil` for the program's own.
        var command: String?

        /// What to type to learn more.
        var hint: String {
            "see: " + (["magic-link-server"] + [command].compactMap(\.self) + ["--help"]).joined(separator: " ")
        }
    }
}
