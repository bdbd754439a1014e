/// Where the files of a backup go.
struct RestorationPlaces {
    let database: String
    let keys: String
    /// The secret's file; `nil` when the secret is in the environment.
    let secret: String?

    /// What SQLite puts beside a database, by the names that it looks for.
    private static let sidecars = ["-wal", "-shm", "-journal"]

    /// What a restore that wasn't finished leaves. A journal of a draft goes with it: SQLite would roll it back into the
    /// next one.
    var drafts: [String] {
        let drafts = ([database, keys] + (secret.map { [$0] } ?? [])).map { $0 + Restoration.draft }
        return Self.sidecars.map { database + Restoration.draft + $0 } + drafts
    }

    /// Whether an earlier restore has moved the database aside and come no further.
    var isCutOff: Bool { !FileCall.exists(database) && FileCall.exists(database + Restoration.draft) }

    /// What is there already; of an empty folder of keys nobody would miss anything.
    func obstacles(toKeys installsKeys: Bool, toSecret installsSecret: Bool) -> [String] {
        var paths = [database] + Self.sidecars.map { database + $0 }
        if installsKeys, !FileCall.names(in: keys).isEmpty { paths.append(keys) }
        if installsSecret, let secret { paths.append(secret) }
        return paths.filter(FileCall.exists)
    }

    /// The name by which something in the way is kept: with the suffix, which what belongs to the database has in the
    /// middle, since SQLite looks for a log by the name of its database.
    func keptName(of path: String, suffix: String) -> String {
        for sidecar in Self.sidecars where path == database + sidecar { return database + suffix + sidecar }
        return path + suffix
    }
}
