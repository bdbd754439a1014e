import Auth
import AuthCrypto
import AuthHTTP
import AuthIDN
import AuthSQLite
import MagicLinkAPI
import Synchronization
import UsageHints

/// `send`: mails a link to an address. The mail is this process's until it has ended, however that is; a server takes
/// over two minutes later at the earliest what has not left by then.
enum SendCommand {
    static func run(_ action: SendAction, _ configuration: Configuration) async -> Int32 {
        await OperatorCommand.run(configuration) { try await run(action, $0) }
    }

    private static func run(_ action: SendAction, _ command: OperatorCommand) async throws -> Int32 {
        let address: EmailAddress
        do { address = try EmailAddress(action.address) } catch {
            throw OperatorCommand.Refusal(
                description: "\(action.address.shown) is no address. \(error.message)",
                status: Command.UsageError.status)
        }
        let hash = try await hash(command)
        let mail: MailDelivery
        do { mail = try MailDelivery(command.configuration, command.data.folder) } catch {
            throw StartFailure(description: "\(error)")
        }
        let reason = Reason()
        let logged = LogObservers(logger: command.logger).delivery
        let outbox = Outbox(
            store: command.data.store, transport: mail.transport, hash: hash,
            publicURL: command.configuration.publicURL.text, clock: SystemClock(),
            observe: { event in
                reason.note(event.outcome)
                logged(event)
            })
        let mailing = LinkMailing(
            policy: try command.configuration.policy(in: command.data.folder), store: command.data.store,
            outbox: outbox, hash: hash,
            random: OpenSSLRandom(), names: IDN2DomainNames(), clock: SystemClock())
        let request = LinkRequest(
            address: address, client: nil, returnTo: action.returnTo, language: action.language)
        let outcome: LinkMailing.Outcome
        do { outcome = try await mailing.send(request) } catch {
            await mail.close(grace: .zero)
            throw error
        }
        // What takes longer than the wait above is cut off, and stays the server's to send.
        await mail.close(grace: .zero)
        await outbox.stop()
        return tell(outcome, to: address, reason.text, command)
    }

    private static func tell(
        _ outcome: LinkMailing.Outcome, to address: EmailAddress, _ reason: String, _ command: OperatorCommand
    ) -> Int32 {
        func refuse(_ why: StaticString, _ line: String, status: Int32 = StartFailure.status) -> Int32 {
            command.log.notSent(to: address.masked, why: why)
            Console.complain(line)
            return status
        }
        switch outcome {
        case .sent(let id):
            command.log.sent(to: address.masked, id)
            Console.say("Mailed a link to \(address.text)")
            return 0
        case .queued(let id):
            command.log.queued(for: address.masked, id)
            Console.complain(
                "the mail has not left yet (\(reason)); a running server tries again until the link expires")
            return StartFailure.status
        case .refused: return refuse("mail_refused", "the mail server refuses the mail: \(reason)")
        case .tooSoon(let wait):
            return refuse(
                "resend_too_soon",
                "the address had a mail a moment ago; the next can go in \(wait.retrySeconds) s")
        case .disabled:
            return refuse(
                "disabled", "the address is disabled; to let it sign in again: magic-link-server users enable")
        case .notAllowed: return refuse("not_allowed", "the address is none of those that MAGICLINK_ALLOW lets sign in")
        case .noUser:
            return refuse(
                "no_user", "nobody has signed in with the address, and MAGICLINK_SIGN_UP lets no new ones in")
        case .unknownReturnAddress:
            return refuse(
                "unknown_return_address", "--return-to takes one of MAGICLINK_RETURN_TO, letter by letter",
                status: Command.UsageError.status)
        case .invalidEmail(let error):
            return refuse(
                "invalid_email", "that is no address. \(error.message)", status: Command.UsageError.status)
        }
    }

    /// The keys of the secret that the database was made with.
    private static func hash(_ command: OperatorCommand) async throws -> OpenSSLHash {
        let folder = command.data.folder
        let hash: OpenSSLHash
        do { hash = try OpenSSLHash(secret: try command.configuration.secret.load(in: folder)) } catch {
            throw StartFailure(description: "\(error)")
        }
        guard try await command.data.store.adoptFingerprint(hash.fingerprint()) else {
            throw StartFailure.foreignSecret(folder)
        }
        return hash
    }

    /// What the transport has said last.
    private final class Reason: Sendable {
        private let last = Mutex("no answer from the mail server")

        var text: String { last.withLock { $0 } }

        func note(_ outcome: DeliveryOutcome) {
            switch outcome {
            case .accepted: break
            case .refused(let reason), .deferred(let reason), .misconfigured(let reason):
                last.withLock { $0 = reason }
            }
        }
    }
}
