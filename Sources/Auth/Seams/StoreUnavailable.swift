/// The store can't take a change or answer now, and has changed nothing: locked for too long, disk full, read-only,
/// connection lost. The caller may try again.
public struct StoreUnavailable: Error, Hashable, Sendable {
    /// The call and its code, never an argument: `commit: SQLITE_FULL`.
    public let reason: String

    /// An outage.
    public init(reason: String) { self.reason = reason }
}
