import COpenSSL

/// Why no secure connection came about.
public enum TLSHandshakeFailure: Hashable, Sendable {
    /// The client speaks HTTP without TLS.
    case plainHTTP
    /// The other end has closed, or the socket is broken.
    case ended
    /// OpenSSL's words: no version or suite in common, or the client doesn't trust the certificate.
    case refused(String)

    /// What went wrong, for the log.
    public var reason: String {
        switch self {
        case .plainHTTP: "HTTP without TLS"
        case .ended: "the connection ended"
        case .refused(let words): words
        }
    }

    /// What OpenSSL has noted last on this thread.
    static var last: Self {
        switch OpenSSLReason.number {
        case SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST: .plainHTTP
        case _: .refused(OpenSSLReason.words)
        }
    }
}
