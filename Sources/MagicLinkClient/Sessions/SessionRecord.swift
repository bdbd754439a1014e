import Foundation
import MagicLinkAPI
import MagicLinkCrypto

/// A session as it is stored. Holds secrets.
struct SessionRecord: Codable, Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    var version = 1
    let accessToken: String
    let refreshToken: String
    let user: UserAnswer
    /// Seconds that the access token lives, or lived.
    let lifetime: Double
    /// When it was issued, by the server's clock, in seconds since 1970.
    let issuedAt: Double
    /// What to add to the device's clock to get the server's, in seconds.
    let clockOffset: Double

    /// A session that the server has answered with.
    /// - Throws: ``SignInError`` when the tokens can't be any.
    init(_ answer: Timed<SessionAnswer>, deviceTime: Date) throws(SignInError) {
        let session = answer.value
        guard Self.isToken(session.accessToken), Self.isToken(session.refreshToken),
            session.tokenType.lowercased() == "bearer", !session.user.id.isEmpty
        else { throw SignInError(.unexpectedAnswer(status: 200)) }
        accessToken = session.accessToken
        refreshToken = session.refreshToken
        user = session.user
        lifetime = Double(min(max(session.expiresIn, 0), 86_400))
        issuedAt = answer.serverTime
        clockOffset = answer.serverTime - deviceTime.timeIntervalSince1970
    }

    /// How long the access token still lives, by the device's clock as the server last corrected it. A clock that was
    /// set back since can't make it longer than it ever was.
    func remaining(at deviceTime: Date) -> Duration {
        let age = deviceTime.timeIntervalSince1970 + clockOffset - issuedAt
        return age < -60 ? .zero : .seconds(max(0, min(lifetime, lifetime - age)))
    }

    /// The session's ID, as the access token names it; `nil` when it can't be read. Not verified: it serves to tell
    /// sessions apart, and grants nothing.
    var sessionID: String? {
        struct Claims: Decodable { let sid: String }
        let parts = accessToken.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64URL.decode(parts[1]) else { return nil }
        return try? JSONDecoder().decode(Claims.self, from: Data(claims)).sid
    }

    /// Never the tokens.
    var description: String { "SessionRecord(••••)" }
    var customMirror: Mirror { Mirror(self, children: []) }

    /// Visible ASCII, which a header field takes as it is (RFC 6750 §2.1).
    private static func isToken(_ text: String) -> Bool {
        (1...16_384).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
