extension Authenticator {
    /// The live session that a credential names. The store is asked each time, so that a session that was ended is over
    /// at once, whatever a token says (OWASP ASVS 5.0 7.4.1).
    ///
    /// Being asked about is being used; that is recorded when the last record is some minutes old.
    public func session(_ credential: SessionCredential) async throws -> SignedIn? {
        let id: SessionID?
        var userID: String?
        switch credential {
        case .cookie(let cookie): id = sessionID(cookie: cookie)
        case .accessToken(let token):
            let claims = try sessions.accessToken.read(token, now: clock.now)
            guard let claims, !claims.hasExpired else { return nil }
            id = claims.sessionID
            userID = claims.userID
        case .refreshToken: return nil
        }
        let horizon = horizon
        guard let id, let session = try await store.session(id, within: horizon),
            userID ?? session.user.id == session.user.id
        else { return nil }
        if horizon.now - session.lastUsedAt >= policy.sessions.useGranularity {
            // A store that can only be read now still answers; the next look will be recorded.
            do { try await store.useSession(id, within: horizon) } catch is StoreUnavailable {}
        }
        return session
    }

    /// When a session ends if nobody uses it before.
    public func end(of session: SignedIn) -> Timestamp { policy.sessions.end(of: session) }

    /// Exchanges a refresh token for new tokens.
    public func refresh(_ token: String, client: ClientKey?) async throws -> RefreshOutcome {
        let now = clock.now
        if let client, let wait = guesses.wait(client, now: now) { return .tooMany(retryAfter: wait) }
        guard let read = try sessions.tokens.read(refreshToken: token) else {
            if let client { _ = guesses.take(client, now: now) }
            return .ended
        }
        let presented = SessionRefresh(
            sessionID: read.session, generation: read.generation, horizon: policy.sessions.horizon(at: now))
        switch try await store.refresh(presented) {
        case .refreshed(let session): return .refreshed(try sessions.renew(session, now: now))
        case .reused(let session): return .reused(session)
        case .ended: return .ended
        }
    }

    /// Ends the session that a credential names, also by an access token that has expired: whoever had it may sign out.
    /// Returns what it was; `nil` when there is none.
    public func endSession(
        _ credential: SessionCredential, because cause: SessionEnd.Cause = .signOut
    ) async throws -> SignedIn? {
        let id: SessionID? =
            switch credential {
            case .cookie(let cookie): sessionID(cookie: cookie)
            case .accessToken(let token): try sessions.accessToken.read(token, now: clock.now)?.sessionID
            case .refreshToken(let token): try sessions.tokens.read(refreshToken: token)?.session
            }
        guard let id else { return nil }
        return try await store.endSession(id, of: nil, SessionEnd(at: clock.now, cause: cause))
    }

    /// The person's live sessions, the last used first: as many as somebody might look through. Those beyond end with
    /// ``endSessions(of:)``.
    public func sessions(of user: User) async throws -> [SignedIn] {
        try await store.sessions(of: user.id, within: horizon, limit: 200)
    }

    /// Ends one of the person's sessions by its ID; `nil` when it is none of theirs.
    public func endSession(_ id: String, of user: User) async throws -> SignedIn? {
        guard let id = SessionID(id) else { return nil }
        return try await store.endSession(id, of: user.id, SessionEnd(at: clock.now, cause: .revoked))
    }

    /// Signs the person out everywhere: ends all sessions, and makes links and codes on their way worthless (C38).
    /// Returns how many sessions ended.
    public func endSessions(of user: User) async throws -> Int {
        try await store.endSessions(of: user.id, SessionEnd(at: clock.now, cause: .everywhere))
    }
}
