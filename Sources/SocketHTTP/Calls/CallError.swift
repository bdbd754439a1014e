#if os(Linux)
/// Why there is no answer. A task that was cancelled throws `CancellationError` instead.
public enum CallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request can't be sent as it is.
    case invalidRequest(String)
    /// No address for the host's name; nothing was sent.
    case unknownHost(String)
    /// No network leads there; nothing was sent.
    case offline
    /// No connection to the host, or to the proxy before it; the request wasn't sent.
    case unreachable(String)
    /// The proxy won't connect to the host: its status.
    case proxyRefused(status: Int)
    /// The server's certificate doesn't show that it is the host: untrusted, of another host, out of date.
    case untrustedCertificate(String)
    /// No TLS with whoever answers there.
    case noSecureConnection(String)
    /// No answer, or no more of it, in time.
    case timedOut
    /// The connection ended before the answer did.
    case cut
    /// The answer breaks the rules of HTTP/1.1 or TLS.
    case malformed(String)
    /// Whatever came isn't HTTP/1.
    case notHTTP
    /// The head, or heads, of the answer have more bytes than `limit`.
    case headTooLarge(limit: Int)
    /// The body has more bytes than `limit`.
    case tooLarge(limit: Int)

    /// One sentence for a log.
    public var description: String {
        switch self {
        case .invalidRequest(let reason): "The request can't be sent: \(reason)."
        case .unknownHost(let reason): "The host's name can't be resolved: \(reason)."
        case .offline: "No network leads to the host."
        case .unreachable(let reason): "No connection could be made: \(reason)."
        case .proxyRefused(let status): "The proxy refused to connect with \(status)."
        case .untrustedCertificate(let reason): "The server's certificate is refused: \(reason)."
        case .noSecureConnection(let reason): "No secure connection could be made: \(reason)."
        case .timedOut: "The answer didn't come in time."
        case .cut: "The connection was cut before the whole answer had come."
        case .malformed(let reason): "The answer is malformed: \(reason)."
        case .notHTTP: "The answer isn't HTTP."
        case .headTooLarge(let limit): "The answer's head is larger than \(limit) bytes."
        case .tooLarge(let limit): "The answer is larger than \(limit) bytes."
        }
    }
}
#endif
