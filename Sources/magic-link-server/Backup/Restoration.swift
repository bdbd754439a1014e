import Auth
import AuthCrypto
import AuthSQLite

/// Puts a backup into the data folder, while no server uses it: whole, or not at all.
struct Restoration {
    /// What was done.
    struct Restored {
        let manifest: BackupManifest
        let database: String
        /// Links that worked when the backup was made, and don't any more; sessions that were ended on demand.
        let ended: DatabaseCopy.Ended
        /// What was there before, by the names that it has now.
        let replaced: [String]
    }

    /// What is being put in place goes by this suffix until it is whole. A server doesn't start on a data folder whose
    /// database is only there under this name.
    static let draft = ".restoring"

    let configuration: Configuration
    /// The backup's folder.
    let source: String
    /// Whether what is there may be moved aside.
    let replaces: Bool
    let endsSessions: Bool
    let now: Timestamp

    /// Restores.
    func run() throws -> Restored {
        let manifest = try BackupManifest(of: source)
        guard case .sqlite(let store) = configuration.store else {
            throw StartFailure(description: "\(Variable.store.name) must be sqlite:PATH")
        }
        let isNew = !FileCall.exists(DataFolder(naming: configuration.dataFolder).path)
        let data = try DataFolder(configuration.dataFolder)
        let places = RestorationPlaces(
            database: data.resolve(store), keys: data.resolve(DataFolder.keys), secret: secretFile(data))
        let lock: StoreLock
        do throws(SQLiteOpeningError) { lock = try StoreLock(database: places.database) } catch .inUse {
            throw StartFailure(description: "a server, or another restore, uses \(places.database): stop it first")
        }
        defer { lock.release() }
        let wasCutOff = places.isCutOff
        do {
            try FileCall.give(places.database + ".lock", toOwnerOf: data.path)
            return try restore(manifest, data, places)
        } catch {
            for draft in places.drafts { try? FileCall.remove(draft) }
            // Until a restore has gone to its end, no server may start with nothing.
            if wasCutOff { try? FileCall.write([], to: places.database + Self.draft) }
            if isNew { Self.removeEmpty(data, places) }
            throw error
        }
    }

    private func restore(
        _ manifest: BackupManifest, _ data: DataFolder, _ places: RestorationPlaces
    ) throws -> Restored {
        let installsSecret = try checkSecret(manifest, places)
        let installsKeys = !manifest.keyNames.isEmpty
        let obstacles = places.obstacles(toKeys: installsKeys, toSecret: installsSecret)
        guard replaces || obstacles.isEmpty else {
            throw StartFailure(
                description:
                    "there is something in the way: \(obstacles.joined(separator: ", ")); with --replace it is "
                    + "moved aside, not deleted")
        }
        for draft in places.drafts { try FileCall.remove(draft) }
        let ended = try draftDatabase(manifest, data, places)
        // The database last: a server that starts before it is there has nothing to go on from, and says so.
        let suffix = ".replaced-" + Backup.text(now).replacing(":", with: "-")
        var exchange = FileExchange()
        let kept = obstacles.map { places.keptName(of: $0, suffix: suffix) }
        for (path, name) in zip(obstacles, kept) { exchange.set(aside: path, as: name) }
        if installsKeys {
            try draftKeys(manifest, data, places)
            if !obstacles.contains(places.keys) { try FileCall.remove(places.keys) }
            exchange.install(places.keys + Self.draft, at: places.keys)
        }
        if installsSecret, let secret = places.secret {
            try draftSecret(manifest, data, secret)
            exchange.install(secret + Self.draft, at: secret)
        }
        exchange.install(places.database + Self.draft, at: places.database)
        try exchange.run()
        return Restored(manifest: manifest, database: places.database, ended: ended, replaced: kept)
    }

    /// Removes a data folder that holds nothing but the lock. What was put in place stays, also where it may not have
    /// reached the disk.
    private static func removeEmpty(_ data: DataFolder, _ places: RestorationPlaces) {
        let lock = places.database + ".lock"
        guard FileCall.names(in: data.path).map(data.resolve) == [lock] else {
            return FileCall.removeEmptyFolder(data.path)
        }
        try? FileCall.remove(lock)
        FileCall.removeEmptyFolder(data.path)
    }

    private func secretFile(_ data: DataFolder) -> String? {
        switch configuration.secret {
        case .file(let name, _): data.resolve(name)
        case .text: nil
        }
    }

    /// Whether the backup's own secret is to be put in place; `false` when the one that is configured is the right one.
    private func checkSecret(_ manifest: BackupManifest, _ places: RestorationPlaces) throws -> Bool {
        let configured: String?
        do {
            switch configuration.secret {
            case .text(let text): configured = try Self.fingerprint(ServerSecret(text.text))
            case .file:
                guard let file = places.secret, FileCall.exists(file) else {
                    configured = nil
                    break
                }
                configured = try Self.fingerprint(ServerSecret(file: file))
            }
        } catch let error as KeyFileError {
            throw StartFailure(description: "\(error)")
        }
        if configured == manifest.secretFingerprint { return false }
        if manifest.holdsSecret, places.secret != nil { return true }
        let place = places.secret ?? Variable.secret.name
        throw StartFailure(
            description: configured == nil
                ? "the backup is without its secret: put the secret of the server that it was made of at \(place) first"
                : "the secret at \(place) isn't the one that the backup's database belongs to")
    }

    private static func fingerprint(_ secret: consuming ServerSecret) throws -> String {
        Hexadecimal.text(try OpenSSLHash(secret: secret).fingerprint())
    }

    /// Copies the database beside its place, checks it, and makes it fit to go on from.
    private func draftDatabase(
        _ manifest: BackupManifest, _ data: DataFolder, _ places: RestorationPlaces
    ) throws -> DatabaseCopy.Ended {
        let draft = places.database + Self.draft
        try FileCall.copy("\(source)/\(BackupManifest.database)", to: draft)
        try check(draft, BackupManifest.database, manifest)
        let ended: DatabaseCopy.Ended
        do throws(SQLiteOpeningError) {
            let report = try DatabaseReport(path: draft, now: now)
            guard report.faults.isEmpty, report.fingerprint.map(Hexadecimal.text) == manifest.secretFingerprint else {
                throw .foreignFile
            }
            ended = try DatabaseCopy.prepare(draft, endingSessions: endsSessions)
        } catch {
            throw StartFailure(description: "\(source)/\(BackupManifest.database) can't be used: \(error)")
        }
        try FileCall.sync(draft)
        try FileCall.give(draft, toOwnerOf: data.path)
        return ended
    }

    private func draftKeys(_ manifest: BackupManifest, _ data: DataFolder, _ places: RestorationPlaces) throws {
        let draft = places.keys + Self.draft
        try FileCall.makeFolder(draft)
        try FileCall.give(draft, toOwnerOf: data.path)
        for name in manifest.keyNames {
            try FileCall.copy("\(source)/\(BackupManifest.keys)/\(name)", to: "\(draft)/\(name)")
            try check("\(draft)/\(name)", "\(BackupManifest.keys)/\(name)", manifest)
            try FileCall.give("\(draft)/\(name)", toOwnerOf: data.path)
        }
        try FileCall.sync(draft)
    }

    private func draftSecret(_ manifest: BackupManifest, _ data: DataFolder, _ secret: String) throws {
        let draft = secret + Self.draft
        try ServerSecret.copy(file: "\(source)/\(BackupManifest.secret)", to: draft)
        try check(draft, BackupManifest.secret, manifest)
        guard try Self.fingerprint(ServerSecret(file: draft)) == manifest.secretFingerprint else {
            throw StartFailure(
                description: "\(source)/\(BackupManifest.secret) isn't the secret of the backup's database")
        }
        try FileCall.give(draft, toOwnerOf: data.path)
    }

    private func check(_ draft: String, _ name: String, _ manifest: BackupManifest) throws {
        let (digest, size) = try FileDigest.sha256(of: draft)
        guard let file = manifest.files.first(where: { $0.name == name }), file.sha256 == digest, file.size == size
        else { throw StartFailure(description: "\(source)/\(name) isn't as it was when the backup was made") }
    }
}
