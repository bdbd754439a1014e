public import Foundation
public import MagicLinkAPI
import MagicLinkCrypto

/// The calls that the sign-in block makes.
extension MagicLinkClient {
    /// Has a mail with a link and a code sent. Never repeated by itself: one call, one mail at most.
    ///
    /// For the block's `onSendLink`: the block takes its times from what is returned.
    /// - Parameter email: the address as the person typed it.
    /// - Returns: How far the mail has come, and when another may be asked for.
    /// - Throws: ``SignInError``, with ``SignInError/retryAfter`` when a mail was sent a moment ago.
    @discardableResult
    public func sendLink(_ email: String) async throws -> SentLink { try await requestLink(for: email) }

    /// The same for closures that return nothing. Marked so that it comes second wherever both would do.
    @_disfavoredOverload
    public func sendLink(_ email: String) async throws { _ = try await requestLink(for: email) }

    /// Signs in with the code of a mail.
    ///
    /// For the block's `onVerifyCode`. ``signIn(with:)-(CodeAttempt)`` does the same and returns who has signed in.
    public func verifyCode(_ attempt: CodeAttempt) async throws { _ = try await signIn(with: attempt) }

    /// Signs in with the link of a mail that was asked for here.
    ///
    /// For the block's `onLink`. ``signIn(with:)-(URL)`` does the same and returns who has signed in.
    public func openLink(_ link: URL) async throws { _ = try await signIn(with: link) }

    /// Whether a URL is a sign-in link of this server: to hand to ``openLink(_:)``, and no other.
    ///
    /// For the block's `linkMatches`. Asks nobody; says nothing about whether the link still works.
    public func matches(_ url: URL) -> Bool { links?.token(in: url) != nil }

    /// The same as `sendLink`, by a name that says what comes back.
    public func requestLink(for email: String) async throws -> SentLink {
        _ = try service.address.get()
        let email = email.trimmingCharacters(in: .whitespacesAndNewlines)
        let entry = try await pending.begin(email)
        do {
            let challenge = Base64URL.encode(try SHA256Hash.of(Array(entry.verifier.utf8)))
            let body = SendBody(email: email, codeChallenge: challenge, codeChallengeMethod: "S256")
            let answer = try await service.call("POST", Endpoint.send, body: body, as: SendAnswer.self)
            await pending.confirm(entry, answer)
            return SentLink(answer.value)
        } catch {
            // Where the answer was lost or not waited for, the mail may come all the same: its link must work.
            if let error = error as? SignInError, !error.mayHaveBeenDone { await pending.withdraw(entry) }
            throw error
        }
    }

    /// Signs in with the code of a mail.
    ///
    /// After a lost answer it is asked again, twice at most: the server gives the same session for 60 s.
    /// - Throws: ``SignInError``, with ``SignInError/attemptsLeft`` when it was the wrong code.
    public func signIn(with attempt: CodeAttempt) async throws -> SignInResult {
        _ = try service.address.get()
        var refusal = SignInError(.notRequestedHere)
        // Newest first; a code of an earlier mail is counted with that mail's request.
        for (index, entry) in await pending.entries(for: attempt.email).enumerated() {
            let body = VerifyCodeBody(
                email: entry.email, code: attempt.code, request: entry.handle, codeVerifier: entry.verifier)
            do {
                return try await begin(redeeming: Endpoint.verifyCode, body)
            } catch let error as SignInError where error.problem.map(Self.mayBeAnothers) ?? false {
                if index == 0 { refusal = error }
            }
        }
        throw refusal
    }

    /// Signs in with the link of a mail that was asked for here.
    ///
    /// After a lost answer it is asked again, twice at most: the server gives the same session for 60 s.
    /// - Throws: ``SignInError``: ``SignInError/Reason/foreignLink`` for a URL that ``matches(_:)`` doesn't know, and
    ///   ``SignInError/Reason/notRequestedHere`` for a link that wasn't asked for here.
    public func signIn(with link: URL) async throws -> SignInResult {
        _ = try service.address.get()
        guard let token = links?.token(in: link) else { throw SignInError(.foreignLink) }
        let path = Endpoint.link(token: token)
        var refusal: SignInError?
        for verifier in await pending.verifiers() {
            do {
                return try await begin(redeeming: path, OpenLinkBody(codeVerifier: verifier))
            } catch let error as SignInError where error.problem?.code == .wrongDevice {
                refusal = error
            }
        }
        if let refusal { throw refusal }
        // Asks what is wrong with it, which changes nothing: that it's too old, for example, says more.
        _ = try await service.call("GET", path, as: LinkAnswer.self)
        throw SignInError(.notRequestedHere)
    }

    /// The newest sign-in that waits for its link or code, so that an app can show the code's field again after it was
    /// closed; `nil` when there is none, or its time is over.
    public var pendingRequest: PendingRequest? {
        get async { await pending.newest() }
    }

    /// Forgets all sign-ins that wait: their links and codes don't work here any more.
    public func forgetPendingRequests() async { await pending.removeAll() }

    private func begin(redeeming path: String, _ body: some Encodable & Sendable) async throws -> SignInResult {
        let answer = try await service.repeating {
            try await service.call("POST", path, body: body, as: SessionAnswer.self)
        }
        let record = try SessionRecord(answer, deviceTime: service.time.wallTime)
        let warning = await keeper.begin(record, askedAt: answer.askedAt)
        await pending.removeAll()
        return SignInResult(
            user: SignedInUser(record.user), isNewUser: record.user.isNew, storageWarning: warning)
    }

    /// Whether a code that a request refuses may be another request's.
    private static func mayBeAnothers(_ problem: Problem) -> Bool {
        problem.code == .wrongCode || problem.code == .codeExpired || problem.code == .wrongDevice
    }
}
