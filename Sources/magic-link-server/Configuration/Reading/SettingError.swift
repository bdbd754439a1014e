import AuthMail

/// A value that a variable can't have. Says what it can have, never what it was.
struct SettingError: Error, Hashable, Sendable {
    /// Completes "must be …".
    let allowed: String

    init(_ allowed: String) { self.allowed = allowed }

    /// Runs a check of the mail's, whose message goes after what is allowed.
    static func rethrow<Value>(
        _ allowed: String, _ check: () throws(MailSettingError) -> Value
    ) throws(SettingError) -> Value {
        do { return try check() } catch { throw SettingError("\(allowed); \(error.message)") }
    }
}
