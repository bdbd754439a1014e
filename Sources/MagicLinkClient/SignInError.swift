public import MagicLinkAPI

/// Why something about signing in didn't work, in words that can be shown to the person.
///
/// `errorDescription` is the server's own `detail` where there was an answer with one. A task that was cancelled throws
/// `CancellationError` instead.
public struct SignInError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The server has refused, and says why.
        case refused(Problem)
        /// The device has no network.
        case offline
        /// The server couldn't be found or connected to. Nothing was sent.
        case unreachable
        /// The connection was cut before the whole answer had come. The server may have done what was asked.
        case connectionLost
        /// No answer in time. The server may have done what was asked.
        case timedOut
        /// No connection that is known to lead to the server: TLS failed.
        case untrustedConnection
        /// 5xx or 429 without a reason: the server or a proxy before it can't answer now.
        case unavailable(status: Int)
        /// An answer that isn't this server's: of a captive portal or a proxy, or a redirect.
        case unexpectedAnswer(status: Int)
        /// The link leads somewhere else. It was not opened.
        case foreignLink
        /// No sign-in for this link or address was begun here, or its time is over (OWASP ASVS 5.0 10.1.2).
        case notRequestedHere
        /// There is no session: nobody has signed in, or it has ended.
        case signedOut
        /// What is stored can't be read or written now.
        case storage(StorageError)
        /// The client was set up in a way that can't work; the text is for its developer.
        case misconfigured(String)
    }

    /// What went wrong.
    public let reason: Reason
    /// How long asking again is pointless, as the server said it.
    public let retryAfter: Duration?

    /// An error, also for stand-ins in tests.
    public init(_ reason: Reason, retryAfter: Duration? = nil) {
        self.reason = reason
        self.retryAfter = retryAfter
    }

    /// The server's answer, when it gave a reason.
    public var problem: Problem? {
        guard case .refused(let problem) = reason else { return nil }
        return problem
    }

    /// How many codes may still be tried, when the server said so.
    public var attemptsLeft: Int? { problem?.attemptsLeft }
}
