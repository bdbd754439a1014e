import Foundation
import MagicLinkVerifier

/// An API that only those get in who have signed in.
struct ProtectedAPI {
    let verifier: AccessTokenVerifier

    init(issuer: URL) {
        verifier = AccessTokenVerifier(issuer: issuer, audience: issuer.absoluteString)
    }

    /// Answers `GET /greeting` by the request's `Authorization` field.
    func greeting(authorization: String) async -> (status: Int, body: String) {
        guard authorization.hasPrefix("Bearer ") else { return (401, "") }
        do {
            let caller = try await verifier.verify(String(authorization.dropFirst("Bearer ".count)))
            return (200, "Hello \(caller.email)")
        } catch {
            return (error.isTemporary ? 503 : 401, "")
        }
    }
}
