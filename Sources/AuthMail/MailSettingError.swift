/// Why a mail setting can't be used: one sentence for the operator that names neither a password nor an address.
public struct MailSettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what is allowed.
    public let message: String

    /// An error with a sentence for the operator.
    public init(_ message: String) { self.message = message }

    /// ``message``.
    public var description: String { message }
}
