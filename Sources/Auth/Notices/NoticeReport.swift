/// What became of a notice, for the log and the metrics. Names it by its ID, never the address.
public struct NoticeReport: Hashable, Sendable {
    /// What happened to it.
    public enum Result: Hashable, Sendable {
        case delivered
        /// Tried in vain, and to be tried again after a pause.
        case failed(reason: String, pause: Duration)
        /// The receiver wants no more notices: none is sent until the next start.
        case gone
        /// Tried for as long as notices are kept, or never tried in that time: it is lost.
        case dropped(reason: String)
    }

    /// Its `webhook-id`.
    public let messageID: String
    /// What it tells.
    public let type: NoticeType
    /// Attempts so far.
    public let attempts: Int
    /// What happened to it.
    public let result: Result

    init(_ notice: Notice, _ result: Result) {
        messageID = notice.messageID
        type = notice.event.type
        attempts = notice.attempts
        self.result = result
    }
}
