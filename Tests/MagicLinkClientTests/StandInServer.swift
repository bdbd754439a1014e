import Foundation
import MagicLinkAPI
import MagicLinkClient

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers in the server's place as it would on a good day, unless a test says otherwise, and writes down what was asked.
final class StandInServer: HTTPTransport, @unchecked Sendable {
    typealias Handler = @Sendable (URLRequest) async throws -> HTTPAnswer

    private let access = NSLock()
    // Under `access`.
    private var asked: [URLRequest] = []
    private var handlers: [String: Handler] = [:]
    private var refreshes = 1

    init() {
        on("POST /send") { request in try .sent(request.json["email"] as? String ?? "") }
        on("POST /verify-code") { _ in try .session(1) }
        on("POST /session/refresh") { [unowned self] _ in try nextSession() }
        on("DELETE /session") { _ in HTTPAnswer(status: 204) }
    }

    /// Answers a call from now on.
    func on(_ call: String, _ handler: @escaping Handler) { access.withLock { handlers[call] = handler } }

    /// A session with tokens that were not used before.
    func nextSession(expiresIn: Int = 900, fields: [String: String] = [:]) throws -> HTTPAnswer {
        let number = access.withLock {
            refreshes += 1
            return refreshes
        }
        return try .session(number, expiresIn: expiresIn, fields: fields)
    }

    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        let handler = access.withLock {
            asked.append(request)
            return handlers[request.call] ?? (request.call.hasPrefix("POST /auth/") ? handlers["POST /auth/"] : nil)
        }
        return try await handler?(request) ?? .problem(status: 404, code: "not_found")
    }

    /// What was asked, in order.
    var requests: [URLRequest] { access.withLock { asked } }

    /// How often a call was made: `POST /send`.
    func count(_ call: String) -> Int { requests.count { $0.call == call } }

    /// The bodies that came with a call.
    func bodies(_ call: String) -> [[String: any Sendable]] { requests.filter { $0.call == call }.map(\.json) }
}

extension URLRequest {
    /// Method and path.
    var call: String { "\(httpMethod ?? "") \(url?.path ?? "")" }

    /// The body's members.
    var json: [String: any Sendable] {
        let object = try? JSONSerialization.jsonObject(with: httpBody ?? Data())
        return (object as? [String: any Sendable]) ?? [:]
    }
}
