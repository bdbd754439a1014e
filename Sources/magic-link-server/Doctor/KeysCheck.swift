import Auth
import AuthCrypto

/// The keys that sign access tokens: there, and not too old.
enum KeysCheck {
    static let name = "signing keys"
    /// A monthly rotation that was missed once.
    private static let oldest = Duration.seconds(45 * 86_400)

    static func finding(_ configuration: Configuration, _ data: DataFolder, now: Timestamp) -> Finding {
        let path = data.resolve(DataFolder.keys)
        do {
            let keys = try KeyFolder(path: path, accessLifetime: configuration.policy.accessLifetime).keys(at: now)
            guard let signing = keys.first(where: { $0.phase == .signs }) else {
                return .ok(name, "none yet; the first start makes one")
            }
            let isNextThere = keys.contains { $0.phase == .waits }
            guard let start = signing.signsFrom else { return .ok(name, "\(keys.count) in \(path)") }
            let days = max(0, (now - start).wholeSeconds / 86_400)
            let detail = "the newest has been signing for \(days) day\(days == 1 ? "" : "s")"
            guard now - start > oldest, !isNextThere else { return .ok(name, detail) }
            return .warning(
                name, detail, remedy: "Rotate them, best by a monthly timer: magic-link-server keys rotate")
        } catch {
            return .problem(
                name, "\(error)", remedy: "Mend or remove the file; without any, the server makes a new key.")
        }
    }
}
