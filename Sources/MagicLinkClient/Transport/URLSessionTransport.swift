#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with Foundation's `URLSession`: no cache, no cookies, no redirects, answers of up to 256 KiB.
public struct URLSessionTransport: HTTPTransport {
    /// How large an answer may be: a list of a thousand sessions still fits.
    static let bodyLimit = 256 * 1024

    private let silence: Duration
    private let total: Duration

    /// A transport.
    /// - Parameters:
    ///   - silence: how long the server may say nothing; 15 s by default, which leaves it time to reach a mail server.
    ///   - total: how long a call may take in all; 30 s by default.
    public init(silence: Duration = .seconds(15), total: Duration = .seconds(30)) {
        self.silence = silence
        self.total = total
    }

    /// The answer to one request.
    ///
    /// On Linux, Foundation ends the process when a connection is closed in the middle of an answer's head
    /// (`_NativeProtocol.transferCompleted`), as of Swift 6.3; a program that must outlive that brings a transport of
    /// its own.
    ///
    /// Each has a connection of its own. When a connection that was kept turns out to be closed, CFNetwork and libcurl
    /// send the request again by themselves, also a POST, of which nobody could tell whether it was done (RFC 9110
    /// §9.2.2).
    public func answer(to request: URLRequest) async throws -> HTTPAnswer {
        let exchange = URLSessionExchange(bodyLimit: Self.bodyLimit)
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        return try await exchange.run(session.dataTask(with: request), within: total)
    }

    private var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = silence.inSeconds
        configuration.timeoutIntervalForResource = total.inSeconds
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        return configuration
    }
}
