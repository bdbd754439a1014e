import Auth
import AuthCrypto
import AuthNotices

/// The configured way for change notices to leave.
struct NoticeDelivery: Sendable {
    let outbox: NoticeOutbox
    private let transport: WebhookTransport

    /// `nil` where nobody is told.
    init?(
        _ configuration: Configuration, _ folder: DataFolder, store: any NoticeStore, clock: any WallClock,
        observe: @escaping @Sendable (NoticeReport) -> Void
    ) throws {
        guard let webhook = configuration.webhook else { return nil }
        let secrets: String =
            switch webhook.secrets {
            case .text(let text): text.text
            case .file(let path): try Self.secrets(folder.resolve(path))
            }
        transport = WebhookTransport(endpoint: webhook.endpoint, agent: "magic-link-server/\(Version.number)")
        outbox = NoticeOutbox(
            store: store, transport: transport, signer: try WebhookSigner(secrets: secrets), clock: clock,
            observe: observe)
    }

    /// Lets attempts under way end, and cuts them off after `grace`. What is left is for the next start.
    func stop(grace: Duration) async {
        async let attempts: Void = outbox.stop()
        await transport.close(grace: grace)
        await attempts
    }

    private static func secrets(_ path: String) throws -> String {
        do { return try WebhookSetting.secrets(inFile: path) } catch {
            throw StartFailure(description: "\(path) must be \(error.allowed)")
        }
    }
}
