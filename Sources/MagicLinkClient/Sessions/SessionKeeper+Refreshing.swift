import Foundation
import MagicLinkAPI

extension SessionKeeper {
    /// An access token that still lives for a while.
    ///
    /// However many ask at once, the server is asked once. A caller that is cancelled leaves the others waiting.
    /// A token that an API has refused, `rejected`, is exchanged before its time.
    func accessToken(rejecting rejected: String? = nil) async throws -> String {
        let session = try currentSession()
        let token = session.record.accessToken
        let isRejected = token == rejected
        let now = time.uptime
        if session.isFresh(at: now), !isRejected { return token }
        // What was issued a moment ago is the best there is.
        if !isRefreshing, pacing.hasJustSucceeded(at: now) { return token }
        do {
            if !isRefreshing, let refusal = pacing.refusal(at: now) { throw refusal }
            return try await waitForRefresh()
        } catch let error as SignInError {
            // Before its end a token is good, whether or not there is a network to exchange it.
            guard !isRejected, let live, live.record.accessToken == token, live.isUsable(at: time.uptime) else {
                throw error
            }
            return token
        }
    }

    private func currentSession() throws(SignInError) -> LiveSession {
        if case .unknown = holding {
            do { try load() } catch {
                board.publish(.unavailable(error))
                throw SignInError(.storage(error))
            }
        }
        guard let live else { throw SignInError(.signedOut) }
        return live
    }

    private func waitForRefresh() async throws -> String {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiters[id] = continuation
                if Task.isCancelled { return dropWaiter(id) }
                guard !isRefreshing else { return }
                isRefreshing = true
                Task { await refresh() }
            }
        } onCancel: {
            Task { await dropWaiter(id) }
        }
    }

    private func dropWaiter(_ id: UUID) {
        waiters.removeValue(forKey: id)?.resume(throwing: CancellationError())
    }

    func resumeWaiters(_ result: Result<String, any Error>) {
        let waiting = waiters
        waiters = [:]
        for waiter in waiting.values { waiter.resume(with: result) }
    }

    private func refresh() async {
        let begun = generation
        let result: Result<String, any Error>
        do { result = .success(try await refreshOnce()) } catch { result = .failure(error) }
        isRefreshing = false
        if generation == begun || live == nil {
            resumeWaiters(result)
        } else if let live {
            // A session that began meanwhile has answered those who waited; here are the ones that came since.
            resumeWaiters(.success(live.record.accessToken))
        }
    }

    private func refreshOnce() async throws -> String {
        let begun = generation
        let lock = await vault.storage.lock()
        defer { lock?.release() }
        let before = live?.record
        // Another process may have been faster, or have signed out. What can't be read now changes nothing.
        do { try load() } catch { board.warn(error) }
        guard generation == begun, let session = live else { throw SignInError(.signedOut) }
        if session.record != before, session.isFresh(at: time.uptime) { return session.record.accessToken }

        let body = RefreshBody(refreshToken: session.record.refreshToken)
        let record: SessionRecord
        let askedAt: Duration
        do {
            let answer = try await service.repeating {
                try await service.call("POST", Endpoint.refresh, body: body, as: SessionAnswer.self)
            }
            record = try SessionRecord(answer, deviceTime: time.wallTime)
            askedAt = answer.askedAt
            // Somebody else's, whoever mixed them up.
            guard record.user.id == session.record.user.id else { throw SignInError(.unexpectedAnswer(status: 200)) }
        } catch let error as SignInError {
            if generation == begun { try recover(from: error) }
            throw error
        }
        guard generation == begun else {
            endAtServer(record)
            throw SignInError(.signedOut)
        }
        pacing.succeeded(at: time.uptime)
        hold(record, expiresAt: askedAt + .seconds(record.lifetime))
        deliverSoon()
        return record.accessToken
    }

    /// Ends the session when the server says that it has ended, and waits a while after everything else (C101).
    private func recover(from error: SignInError) throws {
        guard error.endsSession else {
            pacing.failed(error, at: time.uptime)
            return
        }
        generation += 1
        holding = .none
        pacing = RefreshPacing()
        board.publish(.signedOut)
        do { try erase() } catch { board.warn(error) }
        throw SignInError(.signedOut)
    }
}
