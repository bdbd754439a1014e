public import Auth

/// A signing key in its folder: what it does at a moment.
public struct KeyStatus: Hashable, Sendable {
    /// The stages of a key's life, in their order.
    public enum Phase: String, Hashable, Sendable {
        /// Published, and not signing yet.
        case waits
        /// Signs.
        case signs
        /// Signs no more, and is published until its last token has expired.
        case verifies
        /// All its tokens have expired: not published any more, and removed by the next rotation.
        case retired
    }

    /// Its `kid`.
    public let id: String
    /// The file's name.
    public let file: String
    /// What it does.
    public let phase: Phase
    /// From when on it signs; `nil` when its name doesn't say: from the beginning.
    public let signsFrom: Timestamp?
    /// When its publication ends; `nil` while no other key is to sign after it.
    public let verifiesUntil: Timestamp?
}
