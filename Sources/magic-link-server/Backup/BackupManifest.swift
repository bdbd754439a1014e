import AuthSQLite
import FoundationEssentials

/// What a backup says of itself, in its `manifest.json`: enough to check it, and to know which secret it needs.
struct BackupManifest: Codable, Hashable, Sendable {
    /// A file of the backup.
    struct File: Codable, Hashable, Sendable {
        /// Its path within the backup.
        let name: String
        /// Bytes.
        let size: Int64
        /// 64 hexadecimal digits.
        let sha256: String
    }

    static let fileName = "manifest.json"
    static let database = "auth.db"
    static let secret = "secret"
    static let keys = "keys"

    /// The layout that this program writes.
    var format = 1
    /// The version of the program that has made it.
    private(set) var program = Version.number
    /// When, in UTC: `2026-11-30T12:00:00Z`.
    private(set) var madeAt: String
    let schemaVersion: Int64
    /// What the database knows the secret by, in hexadecimal; it tells nothing about it.
    let secretFingerprint: String
    var files: [File]

    /// Whether the secret is among the files.
    var holdsSecret: Bool { files.contains { $0.name == Self.secret } }

    /// The names of the key files, without their folder.
    var keyNames: [String] {
        files.filter { $0.name.hasPrefix(Self.keys + "/") }.map { String($0.name.dropFirst(Self.keys.count + 1)) }
    }

    /// As JSON, one member a line.
    var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [0x0A]
        }
    }

    init(madeAt: String, schemaVersion: Int64, secretFingerprint: String, files: [File]) {
        self.madeAt = madeAt
        self.schemaVersion = schemaVersion
        self.secretFingerprint = secretFingerprint
        self.files = files
    }

    /// Reads the manifest of a backup, and checks that this program can do something with it.
    /// - Throws: ``StartFailure`` with what is wrong.
    init(of backup: String) throws(StartFailure) {
        guard let data = FileManager.default.contents(atPath: backup + "/" + Self.fileName), data.count <= 1 << 20
        else {
            throw StartFailure(description: "\(backup) is no backup: there is no \(Self.fileName) in it to read")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard var manifest = try? decoder.decode(Self.self, from: data) else {
            throw StartFailure(description: "\(backup)/\(Self.fileName) can't be understood: the backup is damaged")
        }
        // Both are shown, and whoever can write to the backup has chosen them.
        manifest.program = manifest.program.withoutControls
        manifest.madeAt = manifest.madeAt.withoutControls
        guard manifest.format == 1, manifest.schemaVersion <= DatabaseReport.knownSchemaVersion else {
            throw StartFailure(
                description: "the backup was made by a newer release (\(manifest.program), schema version "
                    + "\(manifest.schemaVersion)) than this one (\(Version.number), \(DatabaseReport.knownSchemaVersion)): "
                    + "restore it with that release or a later one")
        }
        let names = manifest.files.map(\.name)
        guard names.contains(Self.database), Set(names).count == names.count,
            names.allSatisfy({ $0 == Self.database || $0 == Self.secret || Self.isKeyFile($0) })
        else {
            throw StartFailure(
                description: "\(backup)/\(Self.fileName) names files that no backup has: the backup is damaged")
        }
        self = manifest
    }

    /// A key's name, which stays within the folder of keys and can be shown.
    private static func isKeyFile(_ name: String) -> Bool {
        guard name.hasPrefix(keys + "/"), name.hasSuffix(".pem"), name == name.withoutControls else { return false }
        let file = name.utf8.dropFirst(keys.utf8.count + 1)
        return file.first != UInt8(ascii: ".") && !file.contains(UInt8(ascii: "/")) && !file.contains(0)
    }
}
