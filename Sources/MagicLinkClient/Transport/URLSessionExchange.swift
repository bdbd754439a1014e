#if !os(Linux)
import Foundation

/// One request and its answer, as a session's delegate hears of them.
final class URLSessionExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private let bodyLimit: Int
    // Under the lock.
    private var continuation: CheckedContinuation<HTTPAnswer, any Error>?
    private var isFinished = false
    private var body = Data()

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// Starts the task and returns its answer.
    func run(_ task: URLSessionDataTask, within total: Duration) async throws -> HTTPAnswer {
        let deadline = Task {
            try await Task.sleep(for: total)
            finish(.failure(URLError(.timedOut)))
            task.cancel()
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = lock.withLock {
                    if !isFinished { self.continuation = continuation }
                    return isFinished
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) } else { task.resume() }
            }
        } onCancel: {
            finish(.failure(CancellationError()))
            task.cancel()
        }
    }

    private func finish(_ result: Result<HTTPAnswer, any Error>) {
        let waiting = lock.withLock {
            defer { continuation = nil }
            isFinished = true
            return continuation
        }
        waiting?.resume(with: result)
    }

    /// Not followed: what a request carries is for one server alone.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        finish(.success(HTTPAnswer(status: response.statusCode)))
        completionHandler(nil)
        task.cancel()
    }

    /// Whoever asks for a name and a password isn't this server: that is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        finish(.success(HTTPAnswer(status: response.statusCode)))
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = lock.withLock {
            body.append(data)
            return body.count > bodyLimit
        }
        guard isTooLarge else { return }
        finish(.failure(URLError(.dataLengthExceedsMaximum)))
        dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { return finish(.failure(error)) }
        guard let response = task.response as? HTTPURLResponse else {
            return finish(.failure(URLError(.badServerResponse)))
        }
        var fields: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields[name] = value }
        }
        finish(.success(HTTPAnswer(status: response.statusCode, fields: fields, body: lock.withLock { body })))
    }
}
#endif
