/// What a rotation has done.
public struct KeyRotation: Hashable, Sendable {
    /// The `kid` of the new key; `nil` when one was waiting already.
    public let made: String?
    /// All keys that there are now, the newest first.
    public let keys: [KeyStatus]
    /// The `kid`s of those that were removed.
    public let removed: [String]
}
