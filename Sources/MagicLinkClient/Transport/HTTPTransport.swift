#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Takes requests to the server and brings its answers back. ``SystemTransport`` does; a test's stand-in may too.
///
/// One that conforms sends each request once: whether a repetition does harm is decided by the client.
public protocol HTTPTransport: Sendable {
    /// The answer to one request; redirects are answers too, and are not followed.
    /// - Throws: ``SignInError`` or `URLError` when there is no answer; `CancellationError` when the task was cancelled.
    func answer(to request: URLRequest) async throws -> HTTPAnswer
}
