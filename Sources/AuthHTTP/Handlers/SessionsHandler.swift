import Auth
import HTTP
import MagicLinkAPI

/// `/sessions`: the person's own sessions, to look at and to end (OWASP ASVS 5.0 7.5.2).
struct SessionsHandler: Sendable {
    let authenticator: Authenticator
    let answers: Answers
    let report: SessionReport

    /// `GET /sessions`.
    func list(_ exchange: Exchange) async throws -> HTTPResponse {
        try await withSession(exchange) { current in
            let sessions = try await authenticator.sessions(of: current.user)
            return answers.json(
                SessionListAnswer(
                    sessions: sessions.map {
                        SessionDescription(
                            $0, end: authenticator.end(of: $0), isCurrent: $0.sessionID == current.sessionID)
                    }))
        }
    }

    /// `DELETE /sessions/<id>`: 404 also for sessions of others, so that nobody learns of them.
    func end(_ id: String, _ exchange: Exchange) async throws -> HTTPResponse {
        try await withSession(exchange) { current in
            guard let ended = try await authenticator.endSession(id, of: current.user) else {
                return try answers.refuse(.sessionUnknown, exchange)
            }
            report(.signedOut, ended, exchange)
            return answers.signedOut(
                forgettingCookie: ended.sessionID == current.sessionID && Credentials(exchange.request).cookie != nil)
        }
    }

    /// `DELETE /sessions`: signs the person out everywhere, here included.
    func endAll(_ exchange: Exchange) async throws -> HTTPResponse {
        try await withSession(exchange) { current in
            let count = try await authenticator.endSessions(of: current.user)
            report.signedOutEverywhere(current, count: count, exchange)
            return answers.signedOut(forgettingCookie: Credentials(exchange.request).cookie != nil)
        }
    }

    private func withSession(
        _ exchange: Exchange, _ body: (SignedIn) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let credentials = Credentials(exchange.request)
        guard let credential = credentials.preferred, let session = try await authenticator.session(credential) else {
            return try answers.unauthorized(exchange, credentials)
        }
        return try await body(session)
    }
}
