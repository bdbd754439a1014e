public import Foundation

/// Signs people in by mail at a magic-link server, and keeps their session.
///
/// Make one when the app starts, and hand its methods to the sign-in block:
///
/// ```swift
/// let auth = MagicLinkClient(baseURL: URL(string: "https://id.example.com")!)
///
/// MagicLinkSignIn(
///     email: $email, onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
///     linkMatches: auth.matches)
/// ```
///
/// Everything may be called from any task. Errors are ``SignInError``s whose text can be shown to a person, or
/// `CancellationError`.
public final class MagicLinkClient: Sendable {
    /// The server's public URL, with its path prefix if it has one.
    public let baseURL: URL

    let service: Service
    let pending: PendingRequests
    let keeper: SessionKeeper
    let board = StateBoard()
    let links: LinkMatcher?

    /// A client of one server. Nothing is read or sent yet.
    /// - Parameters:
    ///   - baseURL: the server's public URL. `https`, or `http` on this machine; with another, every call throws
    ///     ``SignInError/Reason/misconfigured(_:)``.
    ///   - linkScheme: the app's own URL scheme, if links may also come as `scheme://auth/<token>`.
    ///   - appName: what people see in the list of their sessions; the process's name by default.
    ///   - storage: where session and pending requests are kept: the keychain by default, on Linux a file in the user's
    ///     state folder.
    ///   - transport: what takes requests to the server.
    public convenience init(
        baseURL: URL, linkScheme: String? = nil, appName: String? = nil, storage: (any CredentialStorage)? = nil,
        transport: any HTTPTransport = SystemTransport()
    ) {
        self.init(
            baseURL: baseURL, linkScheme: linkScheme, appName: appName, storage: storage, transport: transport,
            time: SystemTime())
    }

    package init(
        baseURL: URL, linkScheme: String? = nil, appName: String? = nil, storage: (any CredentialStorage)? = nil,
        transport: any HTTPTransport, time: any TimeSource
    ) {
        self.baseURL = baseURL
        let name = appName ?? ProcessInfo.processInfo.processName
        let address = Result { () throws(SignInError) in try ServiceAddress(baseURL) }
        let server = try? address.get()
        service = Service(
            address: address, userAgent: UserAgent.text(appName: name), transport: transport, time: time)
        links = server.map { LinkMatcher(address: $0, appScheme: linkScheme?.lowercased()) }
        // Without an address there are no calls, and nothing to store.
        let vault =
            if let server {
                Vault(storage: storage ?? Self.standardStorage(appName: name), prefix: server.storageKey)
            } else { Vault(storage: InMemoryStorage(), prefix: "") }
        pending = PendingRequests(vault: vault, time: time, board: board)
        keeper = SessionKeeper(service: service, vault: vault, board: board)
    }

    private static func standardStorage(appName: String) -> any CredentialStorage {
        #if canImport(Security)
        KeychainStorage(service: (Bundle.main.bundleIdentifier ?? appName) + ".magic-link")
        #else
        FileStorage(appName: appName)
        #endif
    }
}

extension MagicLinkClient: CustomStringConvertible, CustomReflectable {
    /// The server, and nothing that is held.
    public var description: String { "MagicLinkClient(\(baseURL.absoluteString))" }

    /// No children: what prints a client in full, as a debugger does, shows no secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
