import Auth
import Telemetry

extension LogObservers {
    /// For the change notices of a receiver, of which host and port are all that is told.
    func notices(_ receiver: String?) -> @Sendable (NoticeReport) -> Void {
        { [logger] report in
            let fields: [LogField] = [
                .public("notice", report.messageID), .public("type", report.type.rawValue),
                .count("attempt", report.attempts), .public("receiver", receiver ?? "-"),
            ]
            switch report.result {
            case .delivered: logger.debug("Notice delivered", fields)
            case .failed(let reason, let pause):
                logger.warning(
                    "Notice not delivered", fields + [.public("reason", reason), .duration("again_in", pause)])
            case .gone: logger.error("The receiver wants no more notices: none is sent until the next start", fields)
            case .dropped(let reason): logger.warning("Notice given up", fields + [.public("reason", reason)])
            }
        }
    }
}
