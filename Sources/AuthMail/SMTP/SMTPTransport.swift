public import Auth
import Queues
import Synchronization

/// Hands mails to a mail server over a few connections that it keeps (RFC 5321).
public final class SMTPTransport: MailTransport {
    private let composer: MailComposer
    private let workers: [SMTPWorker]
    private let closing = ClosingTime()
    /// Mails under way, by worker.
    private let loads: Mutex<[Int]>

    /// A transport; it connects when the first mail goes out.
    ///
    /// `publicHost`, the host of the public URL, is what EHLO says where neither the settings nor the sender's domain
    /// give a name with a dot in it.
    public init(
        settings: SMTPSettings, composer: MailComposer, publicHost: String? = nil, limits: SMTPLimits = SMTPLimits()
    ) {
        self.composer = composer
        let name = EHLOName.choose(
            configured: settings.helloName, senderDomain: composer.identity.sender.domain, publicHost: publicHost)
        let count = min(max(settings.connections, 1), 16)
        let closing = closing
        workers = (1...count).map { number in
            let connection = SMTPConnection(settings: settings, helloName: name, limits: limits, closing: closing)
            return SMTPWorker(number: number, connection: connection, closing: closing)
        }
        loads = Mutex(Array(repeating: 0, count: count))
    }

    /// Tries once; a kept connection that has died meanwhile is replaced at once and doesn't count.
    public func deliver(_ mail: SignInMail) async -> DeliveryOutcome {
        let message = composer.compose(mail)
        let index = loads.withLock { loads in
            // The first of those with the least to do, so that few mails share one warm connection.
            let least = loads.min() ?? 0
            let index = loads.firstIndex(of: least) ?? 0
            loads[index] += 1
            return index
        }
        defer { loads.withLock { $0[index] -= 1 } }
        return await workers[index].send(message)
    }

    /// Works off what is under way, but gives up on it after `grace`; takes no more afterwards.
    ///
    /// Returns about a second after `grace` at the latest.
    public func close(grace: Duration = .seconds(5)) async {
        closing.set(.now + grace)
        for worker in workers { await worker.close() }
    }
}
