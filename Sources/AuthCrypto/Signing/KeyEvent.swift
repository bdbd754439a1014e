/// What happens to the signing keys of a running server, for the audit log. Keys are named by their `kid`.
public enum KeyEvent: Sendable {
    /// A key is in the key set from now on.
    case published(String)
    /// From now on a key signs, and the one before doesn't.
    case signs(String, insteadOf: String)
    /// A key isn't in the key set any more: tokens that it has signed are refused.
    case withdrawn(String)
    /// The folder has changed into something that can't be used; the keys known before go on. Told once.
    case refused(any Error)
}
