/// Makes the tokens of a session.
struct SessionIssuer {
    let tokens: SessionTokens
    let accessToken: AccessToken

    init(policy: AuthPolicy, hash: any KeyedHash, signer: any TokenSigner) {
        tokens = SessionTokens(hash: hash)
        accessToken = AccessToken(
            signer: signer, issuer: policy.publicURL, audience: policy.audience, lifetime: policy.accessLifetime)
    }

    /// A fresh access token, the session's cookie, and the refresh token of the generation that was presented last: of
    /// a new session, the first.
    func issue(_ session: SignedIn, returnTo: String?, now: Timestamp) throws -> IssuedSession {
        try issue(session, generation: session.generation, returnTo: returnTo, now: now)
    }

    /// As for a sign-in, but with the refresh token that follows the one presented.
    func renew(_ session: SignedIn, now: Timestamp) throws -> IssuedSession {
        try issue(session, generation: session.generation + 1, returnTo: nil, now: now)
    }

    private func issue(
        _ session: SignedIn, generation: Int64, returnTo: String?, now: Timestamp
    ) throws -> IssuedSession {
        IssuedSession(
            signedIn: session,
            accessToken: try accessToken.make(for: session, now: now),
            expiresIn: accessToken.lifetime,
            refreshToken: try tokens.refreshToken(session.sessionID, generation: generation),
            cookie: try tokens.cookie(session.sessionID),
            returnTo: returnTo
        )
    }
}
