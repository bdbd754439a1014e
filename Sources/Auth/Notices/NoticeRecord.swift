/// What becomes of a notice after an attempt, for the store.
public enum NoticeRecord: Hashable, Sendable {
    /// Delivered, or given up on: the row goes.
    case settled
    /// Try again at a moment.
    case retry(at: Timestamp)
}
