/// Where challenges, users and sessions are kept.
enum StoreSetting: Hashable, Sendable {
    /// SQLite, in a file; a relative path is one in the data folder.
    case sqlite(path: String)

    /// Reads `sqlite:auth.db`.
    init(setting text: String) throws(SettingError) {
        guard !text.hasPrefix("postgres://"), !text.hasPrefix("postgresql://") else {
            throw SettingError("sqlite:PATH; PostgreSQL isn't supported yet")
        }
        let path = text.dropFirst("sqlite:".count)
        guard text.hasPrefix("sqlite:"), !path.isEmpty, SettingText.isPlain(text), path.utf8.count <= 4096,
            // SQLite's own names for databases that vanish, and for URIs.
            path != ":memory:", !path.hasPrefix("file:"), !path.hasPrefix("//")
        else { throw SettingError("sqlite:PATH, such as sqlite:auth.db") }
        self = .sqlite(path: String(path))
    }
}
