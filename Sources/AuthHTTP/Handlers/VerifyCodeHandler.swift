import Auth
import HTTP
import MagicLinkAPI

/// `POST /verify-code`: redeems a code.
struct VerifyCodeHandler: Sendable {
    let authenticator: Authenticator
    let answers: Answers
    let report: SignInReport
    let signedIn: SignedInAnswer

    func respond(to exchange: Exchange) async throws -> HTTPResponse {
        let fields = try RequestFields(exchange.request)
        let body = try VerifyCodeBody(fields)
        let verifier = try CodeVerifier.reading(body.codeVerifier)
        let pending = PendingSignIn(fields, site: answers.site)
        let address: EmailAddress
        do { address = try EmailAddress(body.email) } catch {
            report(.code, .refused(.invalidEmail), email: nil, exchange)
            return try invalid(error, pending, exchange)
        }
        guard let code = OneTimeCode(body.code) else {
            report(.code, .refused(.invalidCode), email: address.masked, exchange)
            return try again(.invalidCode, pending, exchange)
        }

        let session = SessionCookie.value(of: exchange.request).flatMap(authenticator.sessionID(cookie:))
        let outcome = try await authenticator.verifyCode(
            CodeVerification(
                address: address, code: code, request: body.request, verifier: verifier, session: session,
                client: exchange.clientKey, userAgent: exchange.userAgent))
        report(outcome.method, outcome.result, email: address.masked, exchange)
        switch outcome {
        case .signedIn(let session), .signedInForReview(let session):
            return try await signedIn(session, keeping: body.session ?? .tokens, exchange)
        case .wrongCode(let attemptsLeft), .refusedForReview(let attemptsLeft):
            let problem = Problem.wrongCode(attemptsLeft: attemptsLeft)
            return attemptsLeft > 0 ? try again(problem, pending, exchange) : try ended(problem, pending, exchange)
        case .expired: return try ended(.codeExpired, pending, exchange)
        case .wrongDevice: return try answers.refuse(.wrongDevice, exchange)
        case .tooMany(let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        case .invalidEmail(let error): return try invalid(error, pending, exchange)
        }
    }

    private func again(_ problem: Problem, _ pending: PendingSignIn, _ exchange: Exchange) throws -> HTTPResponse {
        try answers.refuse(problem, exchange) { SignInPages(forms: $0).code(pending, error: $1.detail) }
    }

    private func ended(_ problem: Problem, _ pending: PendingSignIn, _ exchange: Exchange) throws -> HTTPResponse {
        try answers.refuse(problem, exchange) { SignInPages(forms: $0).codeEnded(pending, message: $1.detail) }
    }

    private func invalid(
        _ error: EmailAddressError, _ pending: PendingSignIn, _ exchange: Exchange
    ) throws -> HTTPResponse {
        try answers.refuse(.invalidEmail(error), exchange) {
            SignInPages(forms: $0).start(pending, error: $1.detail)
        }
    }
}

extension CodeVerification.Outcome {
    /// What was typed, as far as it is known.
    var method: SignInRecord.Method {
        switch self {
        case .signedInForReview, .refusedForReview: .reviewCode
        case .signedIn, .wrongCode, .expired, .wrongDevice, .tooMany, .invalidEmail: .code
        }
    }

    /// What the audit log is told.
    var result: SignInRecord.Result {
        switch self {
        case .signedIn(let session), .signedInForReview(let session): .signedIn(isNew: session.signedIn.isNew)
        case .wrongCode, .refusedForReview: .refused(.wrongCode)
        case .expired: .refused(.codeExpired)
        case .wrongDevice: .refused(.wrongDevice)
        case .tooMany: .refused(.tooManyRequests)
        case .invalidEmail: .refused(.invalidEmail)
        }
    }
}
