import Auth
import Queues

/// The bytes of a mail, written by libcurl as it writes them for a mail server.
///
/// Blocks for less than a millisecond. Used by one thread at a time.
final class MailRenderer: Sendable {
    /// Why there are no bytes: a sentence for the operator.
    struct Failure: Error {
        let reason: String
    }

    private let connection = SMTPConnection(
        settings: SMTPSettings(host: "localhost", encryption: .off), helloName: "localhost", limits: SMTPLimits(),
        closing: ClosingTime())

    /// The message (RFC 5322): every line ends with CRLF. Two times of the same mail differ in their boundaries.
    func render(_ mail: ComposedMail) throws(Failure) -> [UInt8] {
        let receiver: MailReceiver
        do throws(MailFolder.Failure) { receiver = try MailReceiver() } catch {
            throw Failure(reason: "\(error.call) failed with errno \(error.code)")
        }
        switch connection.send(mail, to: receiver) {
        case .accepted: break
        case .deferred(let reason), .refused(let reason), .misconfigured(let reason): throw Failure(reason: reason)
        }
        receiver.takeTurn()
        guard let message = receiver.message else { throw Failure(reason: "the mail isn't whole") }
        return message
    }
}
