#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests: with `URLSession` on Apple platforms, over sockets and OpenSSL on Linux. Answers may have 256 KiB.
///
/// No cache, no cookies, no redirects. Each request has a connection of its own: when one that was kept turns out to be
/// closed, `URLSession` sends the request again by itself, also a POST, of which nobody could tell whether it was done
/// (RFC 9110 §9.2.2).
///
/// On Linux certificates are checked against those that OpenSSL trusts: the system's, or what `SSL_CERT_FILE` and
/// `SSL_CERT_DIR` name. Of proxies it takes those by http that `https_proxy` or `all_proxy` name, and `no_proxy` is
/// heeded. Foundation's `URLSession` isn't used there, since it ends the process when a connection is closed in the
/// middle of an answer's head (Swift 6.3).
public struct SystemTransport: HTTPTransport {
    /// How large an answer may be: a list of a thousand sessions still fits.
    static let bodyLimit = 256 * 1024

    let silence: Duration
    let total: Duration

    /// A transport.
    /// - Parameters:
    ///   - silence: how long the server may say nothing; 15 s by default, which leaves it time to reach a mail server.
    ///   - total: how long a call may take in all; 30 s by default.
    public init(silence: Duration = .seconds(15), total: Duration = .seconds(30)) {
        self.silence = silence
        self.total = total
    }

    /// The answer to one request.
    /// - Throws: ``SignInError`` or `URLError` when there is no answer; `CancellationError` when the task was cancelled.
    public func answer(to request: URLRequest) async throws -> HTTPAnswer {
        #if os(Linux)
        try await answerBySocket(to: request)
        #else
        try await answerBySession(to: request)
        #endif
    }
}
