public import Auth

extension SQLiteStore {
    /// Takes notices that are due, those due longest first.
    public func claimNotices(dueBy now: Timestamp, lease: Timestamp, limit: Int) async throws -> [Notice] {
        try await writer.run { try $0.claimNotices(dueBy: now, lease: lease, limit: limit) }
    }

    /// Records what becomes of a notice after an attempt.
    public func recordNotice(_ id: Int64, _ record: NoticeRecord) async throws {
        try await writer.run { try $0.recordNotice(id, record) }
    }

    /// Gives up old notices.
    public func dropNotices(of before: Timestamp, now: Timestamp, limit: Int) async throws -> [Notice] {
        try await writer.run { try $0.dropNotices(of: before, now: now, limit: limit) }
    }

    /// How many notices wait.
    public func noticeBacklog() async throws -> NoticeBacklog {
        try await reader.run { try $0.noticeBacklog() }
    }
}
