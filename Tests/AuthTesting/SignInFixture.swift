public import Auth
import AuthCrypto
import AuthIDN
import AuthSQLite
public import MagicLinkAPI

/// The rules on real adapters: SQLite in a folder of its own, OpenSSL, libidn2. Clock and transport are the test's.
public final class SignInFixture: Sendable {
    /// Where its data is.
    public let folder: TemporaryFolder
    /// What it thinks the time is.
    public let clock: ManualClock
    /// Where its mails go.
    public let mailroom: Mailroom
    /// The store.
    public let store: any AuthStore & AdministrationStore
    /// The same store, where it keeps notices.
    public let notices: any NoticeStore
    /// The outbox.
    public let outbox: Outbox
    /// The rules.
    public let authenticator: Authenticator
    /// Signs access tokens.
    public let signer: any TokenSigner
    /// Hashes under the folder's secret.
    public let hash: any KeyedHash

    private let closeStore: @Sendable () -> Void

    /// A fresh server, or one that comes up again on the folder of another whose store was closed.
    public init(
        folder: TemporaryFolder? = nil, clock: ManualClock = ManualClock(), mailroom: Mailroom = Mailroom(),
        publicURL: String = "https://id.example", notices: Set<NoticeType> = [],
        policy change: (inout AuthPolicy) -> Void = { _ in }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        self.clock = clock
        self.mailroom = mailroom
        var policy = AuthPolicy(publicURL: publicURL)
        change(&policy)
        let random = OpenSSLRandom()
        let secret = try ServerSecret.load(orMake: self.folder.path + "/secret", random: random)
        let hash = try OpenSSLHash(secret: secret)
        self.hash = hash
        let signer = try ES256Signer(
            folder: self.folder.path + "/keys", clock: clock, accessLifetime: policy.accessLifetime)
        self.signer = signer
        let store = try SQLiteStore(path: self.folder.path + "/auth.db", notices: notices)
        self.store = store
        self.notices = store
        closeStore = { store.close() }
        outbox = Outbox(
            store: store, transport: mailroom, hash: hash, publicURL: publicURL, clock: clock, observe: { _ in })
        authenticator = Authenticator(
            policy: policy, store: store, outbox: outbox, hash: hash, random: random, signer: signer,
            names: IDN2DomainNames(), clock: clock)
    }

    /// A client of its own for each number.
    public static func client(_ number: UInt32 = 1) -> ClientKey { ClientKey(v4: number) }

    /// Closes the store, as a server does that ends; every later call fails.
    public func close() { closeStore() }

    /// Asks for a link.
    @discardableResult
    public func send(
        _ email: String = "sam@example.com", client: UInt32 = 1, binding: CodeChallenge? = nil, returnTo: String? = nil
    ) async throws -> LinkRequest.Outcome {
        try await authenticator.sendLink(
            LinkRequest(
                address: EmailAddress(email), client: Self.client(client), binding: binding, returnTo: returnTo))
    }

    /// Asks for a link and returns handle and mail.
    public func sendAndRead(
        _ email: String = "sam@example.com", client: UInt32 = 1, binding: CodeChallenge? = nil, returnTo: String? = nil
    ) async throws -> SentMail {
        let outcome = try await send(email, client: client, binding: binding, returnTo: returnTo)
        guard case .sent(let sent) = outcome, let mail = mailroom.mails.last else {
            throw UnexpectedOutcome("\(outcome)")
        }
        return SentMail(request: sent.request, mail: mail)
    }

    /// Types a code.
    public func verify(
        _ code: OneTimeCode, email: String = "sam@example.com", request: String? = nil, verifier: CodeVerifier? = nil,
        session: SessionID? = nil, client: UInt32 = 1
    ) async throws -> CodeVerification.Outcome {
        try await authenticator.verifyCode(
            CodeVerification(
                address: EmailAddress(email), code: code, request: request, verifier: verifier, session: session,
                client: Self.client(client)))
    }

    /// Opens a link by its token.
    public func open(
        _ token: String, verifier: CodeVerifier? = nil, session: SessionID? = nil, client: UInt32 = 1
    ) async throws -> LinkOpening.Outcome {
        try await authenticator.openLink(
            LinkOpening(token: token, verifier: verifier, session: session, client: Self.client(client)))
    }
}
