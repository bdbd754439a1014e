import Foundation
import MagicLinkAPI
import MagicLinkClient

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers in the server's place, and writes down what was asked.
final class StandInTransport: HTTPTransport, @unchecked Sendable {
    private let access = NSLock()
    private var asked: [URLRequest] = []
    private let respond: @Sendable (URLRequest) async throws -> HTTPAnswer

    init(_ respond: @escaping @Sendable (URLRequest) async throws -> HTTPAnswer) { self.respond = respond }

    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        access.withLock { asked.append(request) }
        return try await respond(request)
    }

    /// What was asked, in order.
    var requests: [URLRequest] { access.withLock { asked } }

    /// `POST /send` and so on, in order.
    var calls: [String] { requests.map { "\($0.httpMethod ?? "") \($0.url?.path ?? "")" } }

    /// How often a call was made.
    func count(_ call: String) -> Int { calls.count { $0 == call } }
}

extension URLRequest {
    /// The body's members.
    var json: [String: any Sendable] {
        let object = try? JSONSerialization.jsonObject(with: httpBody ?? Data())
        return (object as? [String: any Sendable]) ?? [:]
    }
}
