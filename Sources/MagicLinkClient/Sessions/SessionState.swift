/// Whether somebody is signed in, as far as this device knows.
public enum SessionState: Hashable, Sendable {
    /// What is stored hasn't been read yet.
    case restoring
    /// Somebody is. Stays so without a network: only the server's word ends a session.
    case signedIn(SignedInUser)
    /// Nobody is.
    case signedOut
    /// It can't be told, because what is stored can't be read now: before the device's first unlock, for example.
    /// Nothing has been deleted; ``MagicLinkClient/restore()`` tries again.
    case unavailable(StorageError)
}
