import Auth
import HTTP
import MagicLinkAPI

/// `POST /auth/<token>` with `resend` asks for a new mail in place of the link's; with `request`, it redeems that mail's
/// code. The link knows the address, and who holds it isn't told the whole.
extension LinkHandler {
    /// A new mail. `here` is for the device that the link was opened on.
    func send(
        _ mail: Forms.LinkMail, _ token: String, _ fields: RequestFields, _ exchange: Exchange
    ) async throws -> HTTPResponse {
        let replacement = try await authenticator.sendLink(
            replacing: token, onThisDevice: mail == .here, client: exchange.clientKey, language: exchange.language)
        let (outcome, email, isBound): (LinkRequest.Outcome, String, Bool)
        switch replacement {
        case .asked(let asked, let maskedEmail, let bound): (outcome, email, isBound) = (asked, maskedEmail, bound)
        case .refused(let preview): return try await show(preview, token, exchange)
        }
        sendReport(outcome, email: email, exchange)
        switch outcome {
        case .sent(let link):
            guard exchange.prefersHTML else { return answers.json(SendAnswer(link, email: email)) }
            return try answers.page(exchange) {
                pages(mail, token, email, link.request, $0).sent(link, isBound: isBound)
            }
        case .tooSoon(let wait):
            return try answers.refuse(.resendTooSoon(retryAfter: wait), exchange) {
                pages(mail, token, email, handle(fields), $0).tooSoon($1.detail, isBound: isBound)
            }
        case .tooMany(_, let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        case .mailRefused: return try answers.refuse(.mailUnavailable, exchange)
        case .invalidEmail(let error): return try answers.refuse(.invalidEmail(error), exchange)
        case .unknownReturnAddress: return try answers.refuse(.unknownReturnAddress, exchange)
        }
    }

    /// The code of a mail that was asked for by the link.
    func verifyCode(
        _ request: String, _ token: String, _ fields: RequestFields, _ exchange: Exchange
    ) async throws -> HTTPResponse {
        let typed = try fields.required(VerifyCodeBody.CodingKeys.code)
        let keeping = try SessionKeeping.reading(fields.text(VerifyCodeBody.CodingKeys.session))
        let (address, isBound): (EmailAddress, Bool)
        switch try await authenticator.owner(ofLink: token, client: exchange.clientKey) {
        case .known(let owner, let bound): (address, isBound) = (owner, bound)
        case .unknown:
            report(.code, .refused(.linkUnknown), email: nil, exchange)
            return try refuse(.linkUnknown, token, exchange) { $0.unknown() }
        case .tooMany(let wait):
            report(.code, .refused(.tooManyRequests), email: nil, exchange)
            return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        }
        let email = address.masked
        let mailPages = { (forms: Forms) -> LinkMailPages in
            pages(isBound ? .here : .another, token, email, handle(fields), forms)
        }
        guard let code = OneTimeCode(typed) else {
            report(.code, .refused(.invalidCode), email: email, exchange)
            return try answers.refuse(.invalidCode, exchange) { mailPages($0).code(error: $1.detail) }
        }
        let outcome = try await authenticator.verifyCode(
            CodeVerification(
                address: address, code: code, request: request, session: session(exchange),
                client: exchange.clientKey, userAgent: exchange.userAgent))
        report(outcome.method, outcome.result, email: email, exchange)
        switch outcome {
        case .signedIn(let session), .signedInForReview(let session):
            return try await signedIn(session, keeping: keeping ?? .tokens, exchange)
        case .wrongCode(let attemptsLeft), .refusedForReview(let attemptsLeft):
            return try answers.refuse(.wrongCode(attemptsLeft: attemptsLeft), exchange) {
                attemptsLeft > 0 ? mailPages($0).code(error: $1.detail) : mailPages($0).codeEnded($1.detail)
            }
        case .expired: return try answers.refuse(.codeExpired, exchange) { mailPages($0).codeEnded($1.detail) }
        case .wrongDevice: return try answers.refuse(.wrongDevice, exchange)
        case .tooMany(let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        case .invalidEmail(let error): return try answers.refuse(.invalidEmail(error), exchange)
        }
    }

    private func pages(
        _ mail: Forms.LinkMail, _ token: String, _ email: String, _ request: String?, _ forms: Forms
    ) -> LinkMailPages {
        LinkMailPages(link: pages(token, forms), mail: mail, maskedEmail: email, request: request)
    }

    /// What a form handed on. It isn't believed, only written into the next form, at most as long as an honest one.
    private func handle(_ fields: RequestFields) -> String? { PendingSignIn(fields, site: answers.site).request }
}
