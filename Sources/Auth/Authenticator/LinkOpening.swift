public import MagicLinkAPI

/// Somebody presses the link page's button, or a program redeems a link.
public struct LinkOpening: Hashable, Sendable {
    /// What redeeming a link can come to.
    public enum Outcome: Hashable, Sendable {
        case signedIn(IssuedSession)
        /// Somebody is signed in by it, or by another mail to the same address.
        case used
        case expired
        /// Newer mails have taken its place.
        case replaced
        case unknown
        /// The request was begun elsewhere, and needs its verifier; or was begun without one.
        case wrongDevice(maskedEmail: String)
        /// The client has tried too many links that don't exist.
        case tooMany(retryAfter: Duration)
    }

    /// The link token as it stands in the path, percent-decoded.
    public let token: String
    /// The binding's secret.
    public let verifier: CodeVerifier?
    /// The session that the browser's cookie names: pressing the button twice is no error for who is signed in by it.
    public let session: SessionID?
    /// Where the request came from.
    public let client: ClientKey?
    /// What sent it, coarsely, for the person's list of sessions.
    public let userAgent: String?

    /// An opening.
    public init(
        token: String, verifier: CodeVerifier? = nil, session: SessionID? = nil, client: ClientKey?,
        userAgent: String? = nil
    ) {
        self.token = token
        self.verifier = verifier
        self.session = session
        self.client = client
        self.userAgent = userAgent
    }
}
