/// Carries a notice to its receiver.
public protocol NoticeTransport: Sendable {
    /// Tries once. Never throws: what went wrong is a value that says what to do next.
    func deliver(_ notice: SignedNotice) async -> NoticeOutcome
}
