/// What a person typed to sign in: the address that the code was mailed to, and the six digits.
public struct CodeAttempt: Hashable, Sendable {
    /// The address, trimmed.
    public let email: String
    /// Six ASCII digits.
    public let code: String

    /// An attempt with a code for an address.
    public init(email: String, code: String) {
        self.email = email
        self.code = code
    }
}
