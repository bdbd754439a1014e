public import Foundation
import MagicLinkCrypto

/// Checks the access tokens that people's apps send to your API, by the sign-in server's published keys.
///
/// Make one and keep it: it holds the keys, and asks the server for them when they are old or a new one has come.
/// ```swift
/// let verifier = AccessTokenVerifier(issuer: URL(string: "https://id.example.com")!, audience: "https://id.example.com")
/// let caller = try await verifier.verify(token)
/// ```
/// What is accepted is a JWT of the one kind that the server makes (RFC 9068), and nothing besides (RFC 8725): signed
/// with ES256 by a published key, for this audience, in its time.
public struct AccessTokenVerifier: Sendable {
    private let issuer: String
    private let audience: String
    private let leeway: TimeInterval
    private let now: @Sendable () -> Date
    private let keys: KeyCache

    /// A verifier for the tokens of one server.
    /// - Parameters:
    ///   - issuer: the server's public URL: https, or http on this machine.
    ///   - audience: whom the tokens are for: the server's `MAGICLINK_AUDIENCE`, or else its public URL.
    ///   - leeway: how far the clocks of server and API may be apart, in seconds: 60 at most.
    ///   - now: the time of day.
    public init(
        issuer: URL, audience: String, leeway: TimeInterval = 60, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            issuer: issuer, audience: audience, leeway: leeway, now: now,
            keys: KeyCache(source: KeySetDownload(issuer: issuer)))
    }

    init(
        issuer: URL, audience: String, leeway: TimeInterval = 60, now: @escaping @Sendable () -> Date, keys: KeyCache
    ) {
        let text = issuer.absoluteString
        self.issuer = text.hasSuffix("/") ? String(text.dropLast()) : text
        self.audience = audience
        self.leeway = min(max(leeway, 0), 60)
        self.now = now
        self.keys = keys
    }

    /// Whose token it is.
    /// - Parameter token: what stands behind `Bearer` in the `Authorization` field.
    /// - Returns: what it says.
    /// - Throws: ``AccessTokenError``. Answer with 401, except for one that ``AccessTokenError/isTemporary``: 503.
    public func verify(_ token: String) async throws(AccessTokenError) -> AccessTokenClaims {
        let token = try SignedToken(token)
        guard let key = try await keys.key(token.keyID) else { throw AccessTokenError.unknownKey }
        guard key.isValidSignature(token.signature, for: token.message) else { throw AccessTokenError.wrongSignature }
        // Read only now: nobody but the server has written them.
        let claims = try AccessTokenClaims(json: token.claims)
        try check(claims)
        return claims
    }

    private func check(_ claims: AccessTokenClaims) throws(AccessTokenError) {
        guard claims.issuer.isExactly(issuer) else { throw .wrongIssuer(expected: issuer) }
        guard claims.audience.contains(where: { $0.isExactly(audience) }) else {
            throw .wrongAudience(expected: audience)
        }
        let now = now()
        guard now < claims.expiresAt.addingTimeInterval(leeway) else { throw .expired(claims.expiresAt) }
        for start in [claims.issuedAt, claims.notBefore ?? claims.issuedAt] {
            guard start <= now.addingTimeInterval(leeway) else { throw .notYetValid(start) }
        }
    }
}
