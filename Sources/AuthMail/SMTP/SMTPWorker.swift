import Auth
import Queues

/// A connection and the thread that waits for it.
final class SMTPWorker: Sendable {
    private let thread: SerialThread
    private let connection: SMTPConnection
    private let closing: ClosingTime

    init(number: Int, connection: SMTPConnection, closing: ClosingTime) {
        thread = SerialThread(name: "smtp-\(number)")
        self.connection = connection
        self.closing = closing
    }

    func send(_ mail: ComposedMail) async -> DeliveryOutcome {
        let outcome = try? await thread.run { [connection, closing] in
            // The grace is for mails that are under way: one begun now might be cut off at its final dot and come twice.
            closing.hasBegun
                ? DeliveryOutcome.deferred(reason: "the server is stopping") : connection.send(mail)
        }
        return outcome ?? .deferred(reason: "the server is stopping")
    }

    func close() async {
        try? await thread.run { [connection] in connection.end() }
        thread.close()
    }
}
