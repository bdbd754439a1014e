import AuthCrypto

/// Where the server's secret comes from.
enum SecretSetting: Hashable, Sendable {
    /// A file; a relative path is one in the data folder. Only the one that nobody named is made on the first run: of a
    /// file that somebody put elsewhere, a missing one is a mistake.
    case file(path: String, isMadeWhenMissing: Bool)
    /// The environment.
    case text(RedactedText)

    static func read(_ reader: inout SettingReader) -> SecretSetting? {
        if reader.isSet(.secret), reader.isSet(.secretFile) {
            reader.refuse(.secret, "left out when \(Variable.secretFile.name) is set")
            return nil
        }
        if reader.isSet(.secret) {
            return reader.value(.secret) { text throws(SettingError) in
                do { _ = try ServerSecret(text) } catch {
                    throw SettingError("256 random bits in hexadecimal or base64; \(error)")
                }
                return .text(RedactedText(text))
            }
        }
        let isMadeWhenMissing = !reader.isSet(.secretFile)
        return reader.value(.secretFile, as: SettingText.path).map {
            .file(path: $0, isMadeWhenMissing: isMadeWhenMissing)
        }
    }
    /// The secret. With `random`, one that may be made is made where it is missing.
    func load(in folder: DataFolder, making random: OpenSSLRandom? = nil) throws -> ServerSecret {
        switch self {
        case .text(let text): return try ServerSecret(text.text)
        case .file(let path, let isMadeWhenMissing):
            let path = folder.resolve(path)
            guard isMadeWhenMissing, let random else { return try ServerSecret(file: path) }
            return try ServerSecret.load(orMake: path, random: random)
        }
    }
}
