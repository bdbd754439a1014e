import Auth
import HTTP
import MagicLinkAPI

/// `POST /send`: asks for a link.
struct SendHandler: Sendable {
    let authenticator: Authenticator
    let answers: Answers
    let report: SendReport

    func respond(to exchange: Exchange) async throws -> HTTPResponse {
        let fields = try RequestFields(exchange.request)
        let body = try SendBody(fields)
        let binding = try body.binding()
        var pending = PendingSignIn(fields, site: answers.site)
        let address: EmailAddress
        do { address = try EmailAddress(body.email) } catch {
            report(.invalidEmail, email: nil, exchange)
            return try invalid(error, pending, exchange)
        }

        let outcome = try await authenticator.sendLink(
            LinkRequest(
                address: address, client: exchange.clientKey, binding: binding, returnTo: body.returnTo,
                language: exchange.language))
        report(outcome, email: address.masked, exchange)
        pending.email = address.text
        switch outcome {
        case .sent(let link):
            guard exchange.prefersHTML else { return answers.json(SendAnswer(link, email: link.email)) }
            pending.request = link.request
            return try answers.page(exchange) { SignInPages(forms: $0).inbox(pending, link: link) }
        case .invalidEmail(let error): return try invalid(error, pending, exchange)
        case .unknownReturnAddress: return try answers.refuse(.unknownReturnAddress, exchange)
        case .tooSoon(let wait):
            let problem = Problem.resendTooSoon(retryAfter: wait)
            return try answers.refuse(problem, exchange) { [pending] in
                SignInPages(forms: $0).inbox(pending, notice: $1.detail)
            }
        case .tooMany(_, let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        case .mailRefused:
            return try answers.refuse(.mailUnavailable, exchange) { [pending] in
                SignInPages(forms: $0).start(pending, error: $1.detail)
            }
        }
    }

    private func invalid(
        _ error: EmailAddressError, _ pending: PendingSignIn, _ exchange: Exchange
    ) throws -> HTTPResponse {
        try answers.refuse(.invalidEmail(error), exchange) {
            SignInPages(forms: $0).start(pending, error: $1.detail)
        }
    }
}

extension SendAnswer {
    /// What a program is told; `email` as far as it may know it.
    init(_ link: SentLink, email: String) {
        let delivery: Delivery =
            switch link.delivery {
            case .sent: .sent
            case .queued: .queued
            }
        self.init(
            email: email, delivery: delivery, expiresIn: link.expiresIn.wholeSeconds,
            resendAfter: link.resendAfter.wholeSeconds, request: link.request)
    }
}
