import Auth
import HTTP
import MagicLinkAPI

/// `/auth/<token>`: `GET` and `HEAD` show what a link would do and change nothing, `POST` does it.
struct LinkHandler: Sendable {
    /// The field of a form that asks for a new mail in place of redeeming the link.
    static let resendField = "resend"

    let authenticator: Authenticator
    let answers: Answers
    let report: SignInReport
    let sendReport: SendReport
    let signedIn: SignedInAnswer

    func preview(_ token: String, _ exchange: Exchange) async throws -> HTTPResponse {
        switch try await authenticator.previewLink(token: token, client: exchange.clientKey) {
        case .ready(let email, let expiresIn):
            guard exchange.prefersHTML else { return answer(.ready, email, expiresIn) }
            return try page(token, exchange) { $0.ready(maskedEmail: email, expiresIn: expiresIn) }
        case .bound(let email, let expiresIn):
            guard exchange.prefersHTML else { return answer(.bound, email, expiresIn) }
            return try page(token, exchange) { $0.bound(maskedEmail: email) }
        case .used(let email): return try await refuseUsed(token, maskedEmail: email, exchange)
        case .expired(let email): return try refuse(.linkExpired, token, exchange) { $0.expired(maskedEmail: email) }
        case .replaced(let email): return try refuse(.linkReplaced, token, exchange) { $0.replaced(maskedEmail: email) }
        case .unknown: return try refuse(.linkUnknown, token, exchange) { $0.unknown() }
        case .tooMany(let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        }
    }

    func open(_ token: String, _ exchange: Exchange) async throws -> HTTPResponse {
        let fields = try RequestFields(exchange.request)
        if fields.first(Self.resendField) != nil { return try await resend(token, exchange) }
        let body = try OpenLinkBody(fields)
        let verifier = try CodeVerifier.reading(body.codeVerifier)
        let session = SessionCookie.value(of: exchange.request).flatMap(authenticator.sessionID(cookie:))
        let outcome = try await authenticator.openLink(
            LinkOpening(
                token: token, verifier: verifier, session: session, client: exchange.clientKey,
                userAgent: exchange.userAgent))
        report(.link, outcome.result, email: outcome.maskedEmail, exchange)
        switch outcome {
        case .signedIn(let session):
            return try await signedIn(session, keeping: body.session ?? .tokens, exchange)
        case .used: return try await refuseUsed(token, maskedEmail: nil, exchange)
        case .expired: return try refuse(.linkExpired, token, exchange) { $0.expired(maskedEmail: nil) }
        case .replaced: return try refuse(.linkReplaced, token, exchange) { $0.replaced(maskedEmail: nil) }
        case .unknown: return try refuse(.linkUnknown, token, exchange) { $0.unknown() }
        case .wrongDevice(let email): return try refuse(.wrongDevice, token, exchange) { $0.bound(maskedEmail: email) }
        case .tooMany(let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        }
    }

    /// A new mail to the address of an old link. Who holds the old link isn't told the whole address.
    private func resend(_ token: String, _ exchange: Exchange) async throws -> HTTPResponse {
        let outcome = try await authenticator.sendLink(
            replacing: token, client: exchange.clientKey, language: exchange.language)
        if let outcome { sendReport(outcome, email: nil, exchange) }
        switch outcome {
        case .sent(let link):
            let email = (try? EmailAddress(link.email))?.masked ?? "•••"
            guard exchange.prefersHTML else { return answers.json(SendAnswer(link, email: email)) }
            return try answers.page(exchange) { SignInPages(forms: $0).inbox(maskedEmail: email, link: link) }
        case .tooSoon(let wait):
            let problem = Problem.resendTooSoon(retryAfter: wait)
            return try answers.refuse(problem, exchange) { SignInPages(forms: $0).inbox(notice: $1.detail) }
        case .tooMany(_, let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        case .mailRefused: return try answers.refuse(.mailUnavailable, exchange)
        case .invalidEmail(let error): return try answers.refuse(.invalidEmail(error), exchange)
        case .unknownReturnAddress: return try answers.refuse(.unknownReturnAddress, exchange)
        case nil: return try refuse(.linkUnknown, token, exchange) { $0.unknown() }
        }
    }

    /// To a browser that is signed in, a used link is no failure to act on.
    private func refuseUsed(
        _ token: String, maskedEmail: String?, _ exchange: Exchange
    ) async throws -> HTTPResponse {
        var signedIn: SignedIn?
        if exchange.prefersHTML, let cookie = SessionCookie.value(of: exchange.request) {
            signedIn = try await authenticator.session(.cookie(cookie))
        }
        return try refuse(.linkUsed, token, exchange) {
            $0.used(maskedEmail: maskedEmail, signedInAs: signedIn?.user.mailbox.address.masked)
        }
    }

    private func answer(_ status: LinkAnswer.Status, _ email: String, _ expiresIn: Duration) -> HTTPResponse {
        answers.json(LinkAnswer(status: status, email: email, expiresIn: expiresIn.wholeSeconds))
    }

    private func page(
        _ token: String, _ exchange: Exchange, _ make: (LinkPages) -> Page
    ) throws -> HTTPResponse {
        try answers.page(exchange) { make(pages(token, $0)) }
    }

    private func refuse(
        _ problem: Problem, _ token: String, _ exchange: Exchange, _ make: @escaping (LinkPages) -> Page
    ) throws -> HTTPResponse {
        try answers.refuse(problem, exchange) { forms, _ in make(pages(token, forms)) }
    }

    /// The app is offered only where it is configured: a link of this site that is tapped on this site's page would
    /// open no app (Apple's universal links; C119).
    private func pages(_ token: String, _ forms: Forms) -> LinkPages {
        let app = answers.site.appScheme.map { $0 + ":/" + Endpoint.link(token: PercentCoding.encode(token)) }
        return LinkPages(brand: answers.site.brand, forms: forms, appLink: app)
    }
}

extension LinkOpening.Outcome {
    fileprivate var result: SignInRecord.Result {
        switch self {
        case .signedIn(let session): .signedIn(isNew: session.signedIn.isNew)
        case .used: .refused(.linkUsed)
        case .expired, .replaced: .refused(.linkExpired)
        case .unknown: .refused(.linkUnknown)
        case .wrongDevice: .refused(.wrongDevice)
        case .tooMany: .refused(.tooManyRequests)
        }
    }

    fileprivate var maskedEmail: String? {
        switch self {
        case .signedIn(let session): session.signedIn.user.mailbox.address.masked
        case .wrongDevice(let email): email
        case .used, .expired, .replaced, .unknown, .tooMany: nil
        }
    }
}
