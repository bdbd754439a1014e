import Auth
import AuthHTTP
import AuthMail
import Dispatch
import Queues

/// The configured way for mails to leave.
struct MailDelivery: Sendable {
    let transport: any MailTransport
    /// The mails that were put into a folder, for the pages under /dev/inbox; `nil` where they leave for real.
    let inbox: DevInbox?
    private let closeTransport: @Sendable (_ grace: Duration) async -> Void

    init(_ configuration: Configuration, _ folder: DataFolder) throws {
        let templates = try configuration.mailTemplates.map { try MailTemplates(folder: $0) } ?? .builtIn
        let composer = MailComposer(identity: configuration.mailIdentity, templates: templates)
        switch configuration.mail {
        case .directory(let path):
            let path = folder.resolve(path)
            let transport = try DirectoryTransport(path: path, composer: composer)
            self.transport = transport
            closeTransport = { _ in await Self.onThread { transport.close() } }
            inbox = Self.inbox(DirectoryInbox(path: path))
        case .smtp(let settings):
            let transport = SMTPTransport(
                settings: settings, composer: composer, publicHost: configuration.publicURL.host)
            self.transport = transport
            closeTransport = { await transport.close(grace: $0) }
            inbox = nil
        }
    }

    /// Ends the transport; attempts under way are cut off after `grace`.
    func close(grace: Duration) async { await closeTransport(grace) }

    /// Runs what blocks for a moment on a thread that may block.
    private static func onThread(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { @Sendable in
                work()
                continuation.resume()
            }
        }
    }

    /// Reads the folder on a thread of its own: files block.
    private static func inbox(_ inbox: DirectoryInbox) -> DevInbox {
        let thread = SerialThread(name: "inbox")
        let newest: @Sendable () async throws -> [DevInbox.Mail] = {
            try await thread.run {
                inbox.mails().map {
                    DevInbox.Mail(
                        id: $0.id, recipient: $0.recipient, subject: $0.subject, date: $0.date, text: $0.text,
                        link: $0.link, code: $0.code)
                }
            }
        }
        return DevInbox(newest: newest, mail: { id in try await newest().first { $0.id == id } })
    }
}
