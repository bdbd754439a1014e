/// Whether the server can do its work.
public struct HealthReport: Hashable, Sendable {
    /// Whether the store takes changes.
    public let isStoreUp: Bool
    /// Whether mails leave; `false` while the transport refuses all of them.
    public let isMailUp: Bool

    /// A report.
    public init(isStoreUp: Bool, isMailUp: Bool) {
        self.isStoreUp = isStoreUp
        self.isMailUp = isMailUp
    }
}
