import MagicLinkAPI
import MagicLinkClient
import UsageHints

/// `send`: the first half of a sign-in.
struct SendCommand: Sendable {
    private struct Answer: Encodable, Sendable {
        let server: String
        let email: String
        let delivery: String
        let expiresIn: Int
        let resendAfter: Int
    }

    let context: Context

    func run(_ email: String) async throws -> Report {
        let link = try await send(email)
        return Report(
            text: Self.words(link),
            json: Answer(
                server: context.server, email: link.email, delivery: link.delivery.rawValue,
                expiresIn: Int(link.expiresIn.components.seconds),
                resendAfter: Int(link.resendAfter.components.seconds)))
    }

    /// Has a mail sent, and remembers the server for the second half.
    func send(_ email: String) async throws -> SentLink {
        let address: EmailAddress
        do { address = try EmailAddress(email) } catch {
            throw UsageError(description: "\(email.shown): \(error.message)")
        }
        let link = try await context.waiting("Sending a mail to \(address.text)") {
            try await context.client.requestLink(for: address.text)
        }
        try context.remembered.write(context.client.baseURL)
        return link
    }

    /// One line for the person.
    static func words(_ link: SentLink) -> String {
        let minutes = max(1, link.expiresIn.components.seconds / 60)
        let lifetime = minutes == 1 ? "a minute" : "\(minutes) minutes"
        return switch link.delivery {
        case .sent: "A mail with a link and a code was sent to \(link.email). They work for \(lifetime)."
        default: "A mail with a link and a code is on its way to \(link.email); it can take a few minutes."
        }
    }
}
