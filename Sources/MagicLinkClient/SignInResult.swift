/// A sign-in that has worked.
public struct SignInResult: Hashable, Sendable {
    /// Who has signed in.
    public let user: SignedInUser
    /// Whether this sign-in made the user.
    public let isNewUser: Bool
    /// Why the session couldn't be stored, if so: it then ends with the process. Worth telling the person or the log.
    public let storageWarning: StorageError?
}
