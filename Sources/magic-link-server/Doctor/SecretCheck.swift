import AuthCrypto
import AuthSQLite
import Glibc

/// The secret: there, nobody else's to read, and the one that the database belongs to.
enum SecretCheck {
    static let name = "secret"

    static func finding(_ configuration: Configuration, _ data: DataFolder, _ database: DatabaseReport?) -> Finding {
        do {
            switch configuration.secret {
            case .text(let text):
                return finding(
                    try fingerprint(ServerSecret(text.text)), "\(Variable.secret.name) is set", mode: 0, database)
            case .file(let name, let isMadeWhenMissing):
                let path = data.resolve(name)
                var status = stat()
                if isMadeWhenMissing, unsafe stat(path, &status) != 0, errno == ENOENT {
                    guard database?.fingerprint == nil else {
                        return .problem(
                            Self.name, "\(path) is gone, and the database belongs to it",
                            remedy:
                                "Put the secret back from where you keep it; a new one fits no database that is there.")
                    }
                    return .ok(Self.name, "\(path) isn't there yet; the first start makes it")
                }
                let fingerprint = try fingerprint(ServerSecret(file: path))
                _ = unsafe stat(path, &status)
                return finding(fingerprint, path, mode: status.st_mode & 0o7777, database)
            }
        } catch {
            return .problem(
                name, "\(error)", remedy: "Let \(Variable.secretFile.name) name a file of 256 random bits or more.")
        }
    }

    private static func finding(
        _ fingerprint: [UInt8], _ place: String, mode: UInt32, _ database: DatabaseReport?
    ) -> Finding {
        if let known = database?.fingerprint, known != fingerprint {
            return .problem(
                name, "\(place): not the secret that the database was made with",
                remedy: "Give it that secret; without it the server doesn't start on this database.")
        }
        guard mode & 0o077 == 0 else {
            return .warning(
                name, "\(place) has mode 0\(String(mode, radix: 8)): others can read it",
                remedy: "chmod 600 \(place)")
        }
        return .ok(name, database?.fingerprint == nil ? place : "\(place), and the database belongs to it")
    }

    private static func fingerprint(_ secret: consuming ServerSecret) throws -> [UInt8] {
        try OpenSSLHash(secret: secret).fingerprint()
    }
}
