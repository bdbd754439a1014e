public import HTTP
public import MagicLinkAPI

/// One attempt to sign in, for the audit log (OWASP ASVS 5.0 16.3.1).
public struct SignInRecord: Hashable, Sendable {
    /// What was tried.
    public enum Method: String, CaseIterable, Hashable, Sendable {
        case link, code
        /// The fixed code of a review account.
        case reviewCode = "review_code"
    }

    /// What came of it.
    public enum Result: Hashable, Sendable {
        /// Signed in; `isNew` when that made the user.
        case signedIn(isNew: Bool)
        case refused(ProblemCode)
    }

    /// What was tried.
    public let method: Method
    /// What came of it.
    public let result: Result
    /// Whose sign-in it was, masked; `nil` where a link didn't say.
    public let maskedEmail: String?
    /// Where the request came from.
    public let client: IPAddress?
    /// The request's name in the log.
    public let requestID: String
    /// The caller's trace.
    public let trace: TraceParent?
}
