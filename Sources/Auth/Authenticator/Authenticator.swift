/// The rules of signing in by mail: what handlers call.
public final class Authenticator: Sendable {
    init() {}

    /// Asks for a link.
    public func sendLink(_ request: LinkRequest) async throws -> LinkRequest.Outcome { .mailRefused }

    /// Asks for a new link to the address that an old link was mailed to, whatever has become of that.
    ///
    /// `nil` when there is no such link.
    public func sendLink(replacing token: String, client: ClientKey?) async throws -> LinkRequest.Outcome? { nil }

    /// Redeems a code.
    public func verifyCode(_ attempt: CodeVerification) async throws -> CodeVerification.Outcome { .expired }

    /// Looks at a link.
    public func previewLink(token: String, client: ClientKey?) async throws -> LinkPreview { .unknown }

    /// Redeems a link.
    public func openLink(_ opening: LinkOpening) async throws -> LinkOpening.Outcome { .unknown }

    /// The session that a browser's cookie names; `nil` when it wasn't made here. Asks no store.
    public func sessionID(cookie: String) -> SessionID? { nil }

    /// Session and user that a browser's cookie names, while the session lives.
    public func session(cookie: String) async throws -> SignedIn? { nil }

    /// Whether the server can do its work. Asks the store once a second at most.
    public func health() async -> HealthReport { HealthReport(isStoreUp: true, isMailUp: true) }
}
