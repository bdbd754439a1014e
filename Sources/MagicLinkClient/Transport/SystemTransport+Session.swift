#if !os(Linux)
import Foundation

extension SystemTransport {
    func answerBySession(to request: URLRequest) async throws -> HTTPAnswer {
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
#endif
