import AuthTesting

extension TemporaryFolder {
    /// Where the database is.
    var database: String { path + "/auth.db" }
}
