import Auth
import HTTP
import MagicLinkAPI

/// The answer to a sign-in that has worked, and the end of what it takes the place of.
struct SignedInAnswer: Sendable {
    let authenticator: Authenticator
    let answers: Answers
    let report: SessionReport

    /// Where a browser's cookie is overwritten, the session that it named until now ends: nobody holds it any more, unless
    /// somebody has planted or copied it (OWASP ASVS 5.0 7.2.4).
    func callAsFunction(
        _ session: IssuedSession, keeping: SessionKeeping, _ exchange: Exchange
    ) async throws -> HTTPResponse {
        let response = try answers.signedIn(session, keeping: keeping, exchange)
        if response.fields["Set-Cookie"] != nil, let cookie = SessionCookie.value(of: exchange.request),
            // The same one when the button was pressed twice.
            let earlier = authenticator.sessionID(cookie: cookie), earlier != session.signedIn.sessionID,
            // The sign-in stands, also when the store fails just now.
            let ended = try? await authenticator.endSession(.cookie(cookie), because: .replaced)
        {
            report(.signedOut, ended, exchange)
        }
        return response
    }
}
