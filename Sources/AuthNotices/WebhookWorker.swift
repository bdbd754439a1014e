import Auth
import Queues

/// A connection and the thread that waits for it.
final class WebhookWorker: Sendable {
    private let thread: SerialThread
    private let connection: WebhookConnection
    private let closing: ClosingTime

    init(number: Int, connection: WebhookConnection, closing: ClosingTime) {
        thread = SerialThread(name: "webhook-\(number)")
        self.connection = connection
        self.closing = closing
    }

    func post(_ notice: SignedNotice) async -> NoticeOutcome {
        let outcome = try? await thread.run { [connection, closing] in
            closing.hasBegun ? NoticeOutcome.stopped : connection.post(notice)
        }
        return outcome ?? .stopped
    }

    func close() async {
        try? await thread.run { [connection] in connection.end() }
        thread.close()
    }
}
