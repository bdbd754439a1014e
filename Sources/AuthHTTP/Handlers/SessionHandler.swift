import Auth
import HTTP
import MagicLinkAPI

/// `/session`: whose session it is, new tokens for it, and its end.
struct SessionHandler: Sendable {
    let authenticator: Authenticator
    let answers: Answers
    let report: SessionReport

    /// `GET`: 200 with user and session, or 401. Proxies ask it about every request to a site behind them.
    func show(_ exchange: Exchange) async throws -> HTTPResponse {
        let credentials = Credentials(exchange.request)
        guard let credential = credentials.preferred, let session = try await authenticator.session(credential) else {
            return try answers.unauthorized(exchange, credentials)
        }
        var response = answers.json(
            CurrentSessionAnswer(
                user: UserAnswer(session.user, isNew: false),
                session: SessionDescription(session, end: authenticator.end(of: session), isCurrent: true)))
        for line in IdentityFields(session).lines { response.fields.append(line.name, line.value) }
        return response
    }

    /// `POST /session/refresh`.
    func refresh(_ exchange: Exchange) async throws -> HTTPResponse {
        let body = try RefreshBody(RequestFields(exchange.request))
        switch try await authenticator.refresh(body.refreshToken, client: exchange.clientKey) {
        case .refreshed(let session):
            report(.refreshed, session.signedIn, exchange)
            return answers.json(SessionAnswer(session, isNew: false))
        case .reused(let session):
            report(.refreshTokenReused, session, exchange)
            return try answers.refuse(.deadRefreshToken, exchange)
        case .ended:
            report(.refreshRefused, nil, exchange)
            return try answers.refuse(.deadRefreshToken, exchange)
        case .tooMany(let wait):
            report(.refreshRefused, nil, exchange)
            return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        }
    }

    /// `DELETE`: 204, also when there was no such session, for it is over either way (RFC 7009 §2.2).
    ///
    /// Ends what the request names in so many words; only if that is nothing, the session of a browser's cookie.
    func end(_ exchange: Exchange) async throws -> HTTPResponse {
        let credentials = Credentials(exchange.request)
        var shown: [SessionCredential] = []
        if let token = credentials.accessToken { shown.append(.accessToken(token)) }
        let fields = try RequestFields(exchange.request)
        if let token = try fields.text(RefreshBody.CodingKeys.refreshToken) { shown.append(.refreshToken(token)) }
        if shown.isEmpty, let cookie = credentials.cookie { shown.append(.cookie(cookie)) }

        var ended: [SessionID] = []
        for credential in shown {
            guard let session = try await authenticator.endSession(credential) else { continue }
            report(.signedOut, session, exchange)
            ended.append(session.sessionID)
        }
        guard let cookie = credentials.cookie else { return answers.signedOut(forgettingCookie: false) }
        let isForgotten =
            shown.contains(.cookie(cookie)) || authenticator.sessionID(cookie: cookie).map(ended.contains) ?? false
        return answers.signedOut(forgettingCookie: isForgotten)
    }
}
