/// Keeps notices until they are delivered. They are written by ``AuthStore``, each in the transaction of the change that
/// it tells of. Each method is one transaction, durable when it returns.
///
/// - Throws: ``StoreUnavailable`` when the change can't be made now and was not made; anything else is a fault.
public protocol NoticeStore: Sendable {
    /// Takes notices that are due, for this process alone until `lease`, the longest due first. One waits for an
    /// earlier one of the same user that is due or under way, so that a user's come in their order unless one fails.
    func claimNotices(dueBy now: Timestamp, lease: Timestamp, limit: Int) async throws -> [Notice]

    /// Records what becomes of a notice after an attempt.
    func recordNotice(_ id: Int64, _ record: NoticeRecord) async throws

    /// Gives up at most `limit` notices of what happened before a moment, those under way at `now` excepted, and
    /// returns them.
    func dropNotices(of before: Timestamp, now: Timestamp, limit: Int) async throws -> [Notice]

    /// How many wait, and since when the oldest does.
    func noticeBacklog() async throws -> NoticeBacklog
}
