/// Why the server doesn't start, in one line for the operator.
struct StartFailure: Error, CustomStringConvertible {
    /// The exit code for a configuration that can't be used (`EX_CONFIG`, sysexits.h).
    static let configurationStatus: Int32 = 78
    /// The exit code for anything else that keeps the server from starting.
    static let status: Int32 = 1

    let description: String

    /// The configured secret is not the one that the database was made with.
    static func foreignSecret(_ folder: DataFolder) -> Self {
        Self(
            description: "the database in \(folder.path) belongs to another secret than the one configured: "
                + "give it the secret that it was made with, or start with an empty data folder")
    }
}
