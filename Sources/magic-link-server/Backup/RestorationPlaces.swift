/// Where the files of a backup go.
struct RestorationPlaces {
    let database: String
    let keys: String
    /// The secret's file; `nil` when the secret is in the environment.
    let secret: String?

    var all: [String] { [database, keys] + (secret.map { [$0] } ?? []) }

    /// Whether an earlier restore has moved the database aside and come no further.
    var isCutOff: Bool { !FileCall.exists(database) && FileCall.exists(database + Restoration.draft) }

    /// What is there already; of an empty folder of keys nobody would miss anything.
    func obstacles(toKeys installsKeys: Bool, toSecret installsSecret: Bool) -> [String] {
        var paths = [database, database + "-wal", database + "-shm", database + "-journal"]
        if installsKeys, !FileCall.names(in: keys).isEmpty { paths.append(keys) }
        if installsSecret, let secret { paths.append(secret) }
        return paths.filter(FileCall.exists)
    }
}
