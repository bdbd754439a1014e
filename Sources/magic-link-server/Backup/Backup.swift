import Auth
import AuthCrypto
import AuthSQLite
import FoundationEssentials

/// Writes a backup: a folder of its own with the database and a manifest to check it by. The server goes on meanwhile.
///
/// Secret and signing keys go along only where that is wanted: whoever has them can sign in as anybody, and without keys
/// the next start makes new ones.
struct Backup {
    /// What was written.
    struct Written {
        /// The backup's folder.
        let path: String
        let manifest: BackupManifest
        /// Where the secret is that the backup doesn't hold; `nil` when it does.
        let secretElsewhere: String?
    }

    /// What is being written goes by this name until it is whole.
    private static let draft = ".unfinished"

    let configuration: Configuration
    /// Whether secret and signing keys are in it.
    let holdsSecret: Bool
    let now: Timestamp

    /// Writes a backup into a new folder within `target`, which is made where it isn't there. A backup appears whole or
    /// not at all.
    func write(into target: String) throws -> Written {
        let data = DataFolder(naming: configuration.dataFolder)
        guard case .sqlite(let store) = configuration.store, FileCall.exists(data.resolve(store)) else {
            throw StartFailure(
                description: "there is no database in \(data.path) to back up; is \(Variable.data.name) the server's?")
        }
        let target = DataFolder(naming: target).path
        guard !FileCall.exists("\(target)/\(BackupManifest.fileName)") else {
            throw StartFailure(
                description: "\(target) is a backup itself; name the folder that backups are to be put into")
        }
        let isNew = try FileCall.makeFolder(target)
        guard let lock = try FolderLock(target) else {
            throw StartFailure(description: "another backup is being written into \(target)")
        }
        return try withExtendedLifetime(lock) {
            do { return try write(data, data.resolve(store), into: target) } catch {
                // While it is locked, and only if it is empty: another backup may have been put there since.
                if isNew { FileCall.removeEmptyFolder(target) }
                throw error
            }
        }
    }

    private func write(_ data: DataFolder, _ database: String, into target: String) throws -> Written {
        let time = Self.text(now)
        let path = Self.freeName("\(target)/magic-link-\(time.replacing(":", with: "-"))")
        let draft = "\(target)/\(Self.draft)"
        // Of a backup that was cut off.
        try FileCall.remove(draft)
        // Whoever made it in between could read or change what is put there.
        guard try FileCall.makeFolder(draft) else {
            throw StartFailure(description: "\(draft) was made by somebody else: who may write into \(target)?")
        }
        do {
            let manifest = try fill(draft, data, database, time)
            try FileCall.move(draft, to: path)
            try FileCall.sync(target)
            return Written(path: path, manifest: manifest, secretElsewhere: secretElsewhere(data))
        } catch {
            try? FileCall.remove(draft)
            throw error
        }
    }

    /// The name itself, or with a number when two backups are made in a second.
    private static func freeName(_ path: String) -> String {
        var name = path
        var number = 1
        while FileCall.exists(name) {
            number += 1
            name = "\(path)-\(number)"
        }
        return name
    }

    private func fill(_ draft: String, _ data: DataFolder, _ database: String, _ time: String) throws -> BackupManifest
    {
        let copy = "\(draft)/\(BackupManifest.database)"
        let report: DatabaseReport
        do { report = try DatabaseCopy.make(of: database, at: copy, now: now) } catch {
            throw StartFailure(description: "the database \(database) can't be copied: \(error)")
        }
        if let fault = report.faults.first {
            throw StartFailure(
                description: "the database \(database) is damaged (\(fault)): keep the last good backup")
        }
        guard let fingerprint = report.fingerprint else {
            throw StartFailure(description: "no server has started on \(database) yet: there is nothing to back up")
        }
        try FileCall.sync(copy)
        var names = [BackupManifest.database]
        if holdsSecret {
            try copySecret(data, to: "\(draft)/\(BackupManifest.secret)", fingerprint)
            names.append(BackupManifest.secret)
            names += try copyKeys(data, to: "\(draft)/\(BackupManifest.keys)")
        }
        let manifest = BackupManifest(
            madeAt: time, schemaVersion: report.schemaVersion, secretFingerprint: Hexadecimal.text(fingerprint),
            files: try names.map { name in
                let (digest, size) = try FileDigest.sha256(of: "\(draft)/\(name)")
                return BackupManifest.File(name: name, size: size, sha256: digest)
            })
        try FileCall.write(manifest.json, to: "\(draft)/\(BackupManifest.fileName)")
        try FileCall.sync(draft)
        return manifest
    }

    private func copyKeys(_ data: DataFolder, to folder: String) throws -> [String] {
        try FileCall.makeFolder(folder)
        let keys = KeyFolder(
            path: data.resolve(DataFolder.keys), accessLifetime: configuration.policy.accessLifetime)
        let names = try keys.copy(to: folder)
        try FileCall.sync(folder)
        return names.map { "\(BackupManifest.keys)/\($0)" }
    }

    private func copySecret(_ data: DataFolder, to path: String, _ fingerprint: [UInt8]) throws {
        switch configuration.secret {
        case .file(let name, _): try ServerSecret.copy(file: data.resolve(name), to: path)
        case .text(let text): try ServerSecret.write(text.text, to: path)
        }
        guard try OpenSSLHash(secret: ServerSecret(file: path)).fingerprint() == fingerprint else {
            throw StartFailure(
                description: "the secret that is configured is not the database's: a backup with it couldn't be used")
        }
    }

    private func secretElsewhere(_ data: DataFolder) -> String? {
        guard !holdsSecret else { return nil }
        switch configuration.secret {
        case .file(let name, _): return data.resolve(name)
        case .text: return Variable.secret.name
        }
    }

    /// `2026-11-30T12:00:00Z`.
    static func text(_ moment: Timestamp) -> String {
        Date(timeIntervalSince1970: TimeInterval(moment.seconds)).formatted(.iso8601)
    }
}
