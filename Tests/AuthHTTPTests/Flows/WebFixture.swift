import Auth
import AuthCrypto
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Synchronization
import Testing

/// The routes on the real rules and adapters, without sockets.
final class WebFixture: Sendable {
    let signIn: SignInFixture
    let routes: AuthRoutes
    let requests = Collected<RequestRecord>()
    let sends = Collected<SendRecord>()
    let attempts = Collected<SignInRecord>()
    let sessions = Collected<SessionRecord>()
    let faults = Collected<FaultRecord>()
    let warnings = Collected<IPAddress>()

    init(
        publicURL: String = "https://id.example", brand: String = "Fieldnote", returnAddresses: Set<String> = [],
        trustedProxies: [IPNetwork] = [], crossOrigins: Set<String> = [], inbox: DevInbox? = nil,
        associations: AppAssociations = AppAssociations(), securityContacts: [String] = [],
        appScheme: String? = nil, compressed: [UInt8]? = nil,
        policy change: (inout AuthPolicy) -> Void = { _ in }
    ) throws {
        signIn = try SignInFixture(publicURL: publicURL) { policy in
            policy.returnAddresses = returnAddresses
            change(&policy)
        }
        let (requests, attempts, sessions) = (self.requests, self.attempts, self.sessions)
        let sends = self.sends
        let (faults, warnings) = (self.faults, self.warnings)
        routes = try AuthRoutes(
            authenticator: signIn.authenticator,
            site: AuthSite(
                url: try #require(PublicURL(publicURL)), brand: brand, returnAddresses: returnAddresses,
                trustedProxies: trustedProxies, crossOrigins: crossOrigins, associations: associations,
                securityContacts: securityContacts, appScheme: appScheme),
            signer: signIn.signer, hash: signIn.hash, random: OpenSSLRandom(), inbox: inbox,
            gzip: { _ in compressed },
            observers: AuthObservers(
                onRequest: { requests.append($0) }, onSend: { sends.append($0) }, onSignIn: { attempts.append($0) },
                onSession: { sessions.append($0) },
                onFault: { faults.append($0) }, onUntrustedProxy: { warnings.append($0) }))
    }

    var lastMail: SignInMail { get throws { try #require(signIn.mailroom.mails.last) } }

    /// The path of the newest link, as the person's program asks for it.
    var lastLinkPath: String { get throws { "/auth/" + (try lastMail.token) } }
}

extension SignInMail {
    var token: String { String(link.split(separator: "/").last ?? "") }

    /// A code that isn't the right one, another for each number.
    func wrongCode(_ number: UInt32 = 1) -> OneTimeCode { OneTimeCode(number: (UInt32(code.digits) ?? 0) + number) }
}

/// What observers were told.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}
