import Foundation
import MagicLinkClient

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Counts what goes over the wire.
final class CountingTransport: HTTPTransport, @unchecked Sendable {
    private let access = NSLock()
    private var calls: [String] = []  // Under `access`.

    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        access.withLock { calls.append(request.call) }
        return try await SystemTransport().answer(to: request)
    }

    func count(_ call: String) -> Int { access.withLock { calls.count { $0 == call } } }
}
