public import MagicLinkAPI

/// Somebody types a code.
public struct CodeVerification: Hashable, Sendable {
    /// What typing a code can come to.
    public enum Outcome: Hashable, Sendable {
        case signedIn(IssuedSession)
        /// The same, by the fixed code of a review account.
        case signedInForReview(IssuedSession)
        case wrongCode(attemptsLeft: Int)
        /// The fixed code of a review account, whose address belongs to a user that wasn't made for review. To who has
        /// typed it, a wrong code like any other.
        case refusedForReview(attemptsLeft: Int)
        /// Unknown, used, timed out or tried too often: one case, so that a stranger can't tell which.
        case expired
        /// The request was begun elsewhere, and needs its verifier; or was begun without one.
        case wrongDevice
        /// The client has guessed too often.
        case tooMany(retryAfter: Duration)
        /// The domain is no domain name.
        case invalidEmail(EmailAddressError)
    }

    /// Whom the code was mailed to.
    public let address: EmailAddress
    /// The six digits.
    public let code: OneTimeCode
    /// The handle that asking for the link returned.
    public let request: String?
    /// The binding's secret.
    public let verifier: CodeVerifier?
    /// The session that the browser's cookie names: sending the code twice is no error for whom it has signed in.
    public let session: SessionID?
    /// Where the request came from.
    public let client: ClientKey?
    /// What sent it, coarsely, for the person's list of sessions.
    public let userAgent: String?

    /// An attempt.
    public init(
        address: EmailAddress, code: OneTimeCode, request: String? = nil, verifier: CodeVerifier? = nil,
        session: SessionID? = nil, client: ClientKey?, userAgent: String? = nil
    ) {
        self.address = address
        self.code = code
        self.request = request
        self.verifier = verifier
        self.session = session
        self.client = client
        self.userAgent = userAgent
    }
}
