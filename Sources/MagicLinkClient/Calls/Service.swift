import Foundation
import MagicLinkAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server, as calls: values in, values or a ``SignInError`` out. Sends each request once.
struct Service: Sendable {
    let address: Result<ServiceAddress, SignInError>
    let userAgent: String
    let transport: any HTTPTransport
    let time: any TimeSource

    /// Sends a request whose answer has a body.
    func call<Answer: Decodable & Sendable>(
        _ method: String, _ path: String, token: String? = nil, body: (any Encodable)? = nil, as type: Answer.Type
    ) async throws -> Timed<Answer> {
        let askedAt = time.uptime
        let answer = try await exchange(method, path, token: token, body: body)
        // A captive portal answers 200 as well, with a page.
        guard answer.mediaType == "application/json",
            let value = try? JSONDecoder().decode(Answer.self, from: answer.body)
        else { throw SignInError(.unexpectedAnswer(status: answer.status)) }
        let now = time.wallTime
        return Timed(value: value, askedAt: askedAt, serverTime: answer.date(now: now) ?? now.timeIntervalSince1970)
    }

    /// Sends a request whose answer has none: 204.
    func call(_ method: String, _ path: String, token: String? = nil, body: (any Encodable)? = nil) async throws {
        let answer = try await exchange(method, path, token: token, body: body)
        guard answer.status == 204 else { throw SignInError(.unexpectedAnswer(status: answer.status)) }
    }

    /// Sends a call that may be repeated, up to twice more while its answer is lost on the way (R61, C110).
    ///
    /// Redeeming is one: whoever has the verifier gets the same session for 60 s. Refreshing is another: a refresh token
    /// works until its successor has been used. Both within that time, counted from the first try.
    func repeating<Answer: Sendable>(_ call: () async throws -> Timed<Answer>) async throws -> Timed<Answer> {
        let start = time.uptime
        var pauses: [Duration] = [.milliseconds(500), .seconds(2)]
        while true {
            do {
                return try await call()
            } catch {
                guard let lost = error as? SignInError, lost.mayHaveBeenDone, !pauses.isEmpty,
                    time.uptime - start < .seconds(50)
                else { throw error }
                try await time.sleep(for: pauses.removeFirst())
            }
        }
    }

    private func exchange(
        _ method: String, _ path: String, token: String?, body: (any Encodable)?
    ) async throws -> HTTPAnswer {
        var request = URLRequest(url: try address.get().url(path))
        request.httpMethod = method
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        request.setValue("application/json, \(Problem.mediaType)", forHTTPHeaderField: "Accept")
        if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
        if let body {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys  // What is repeated is the same to the byte.
            request.httpBody = try encoder.encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let answer: HTTPAnswer
        do {
            answer = try await transport.answer(to: request)
        } catch {
            if Self.isCancellation(error) { throw CancellationError() }
            throw SignInError(noAnswer: error)
        }
        if (200..<300).contains(answer.status) { return answer }
        throw refusal(answer)
    }

    private func refusal(_ answer: HTTPAnswer) -> SignInError {
        let problem = Problem(answer)
        let wait = RetryAfter.read(answer, problem: problem, now: time.wallTime)
        if let problem { return SignInError(.refused(problem), retryAfter: wait) }
        if answer.status >= 500 || answer.status == 429 {
            return SignInError(.unavailable(status: answer.status), retryAfter: wait)
        }
        return SignInError(.unexpectedAnswer(status: answer.status))
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        if error is CancellationError { return true }
        let error = error as NSError
        return error.domain == NSURLErrorDomain && error.code == URLError.Code.cancelled.rawValue
    }
}
