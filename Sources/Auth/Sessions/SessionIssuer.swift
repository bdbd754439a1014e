/// Makes the tokens of a session.
struct SessionIssuer {
    let tokens: SessionTokens
    private let accessToken: AccessToken

    init(policy: AuthPolicy, hash: any KeyedHash, signer: any TokenSigner) {
        tokens = SessionTokens(hash: hash)
        accessToken = AccessToken(
            signer: signer, issuer: policy.publicURL, audience: policy.audience, lifetime: policy.accessLifetime)
    }

    /// A fresh access token, and the session's present refresh token and cookie.
    func issue(_ session: SignedIn, returnTo: String?, now: Timestamp) throws -> IssuedSession {
        IssuedSession(
            signedIn: session,
            accessToken: try accessToken.make(for: session, now: now),
            expiresIn: accessToken.lifetime,
            refreshToken: try tokens.refreshToken(session.sessionID, generation: session.generation),
            cookie: try tokens.cookie(session.sessionID),
            returnTo: returnTo
        )
    }
}
