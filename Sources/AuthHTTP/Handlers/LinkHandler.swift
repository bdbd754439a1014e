import Auth
import HTTP
import MagicLinkAPI

/// `/auth/<token>`: `GET` and `HEAD` show what a link would do and change nothing, `POST` does it.
struct LinkHandler: Sendable {
    /// The field of a form that asks for a new mail in place of redeeming the link: for this device with ``Forms/LinkMail/here``.
    static let resendField = "resend"

    let authenticator: Authenticator
    let answers: Answers
    let report: SignInReport
    let sendReport: SendReport
    let signedIn: SignedInAnswer

    func preview(_ token: String, _ exchange: Exchange) async throws -> HTTPResponse {
        try await show(authenticator.previewLink(token: token, client: exchange.clientKey), token, exchange)
    }

    func show(_ preview: LinkPreview, _ token: String, _ exchange: Exchange) async throws -> HTTPResponse {
        switch preview {
        case .ready(let email, let expiresIn):
            guard exchange.prefersHTML else { return answer(.ready, email, expiresIn) }
            return try page(token, exchange) { $0.ready(maskedEmail: email, expiresIn: expiresIn) }
        case .bound(let email, let expiresIn):
            guard exchange.prefersHTML else { return answer(.bound, email, expiresIn) }
            return try page(token, exchange) { $0.bound(maskedEmail: email, session: session(exchange)?.text) }
        case .used(let email): return try await refuseUsed(token, maskedEmail: email, exchange)
        case .expired(let email): return try refuse(.linkExpired, token, exchange) { $0.expired(maskedEmail: email) }
        case .replaced(let email): return try refuse(.linkReplaced, token, exchange) { $0.replaced(maskedEmail: email) }
        case .unknown: return try refuse(.linkUnknown, token, exchange) { $0.unknown() }
        case .tooMany(let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        }
    }

    func open(_ token: String, _ exchange: Exchange) async throws -> HTTPResponse {
        let fields = try RequestFields(exchange.request)
        if let mail = fields.first(Self.resendField) {
            return try await send(Forms.LinkMail(rawValue: mail) ?? .another, token, fields, exchange)
        }
        if let request = fields.first(VerifyCodeBody.CodingKeys.request) {
            return try await verifyCode(request, token, fields, exchange)
        }
        let body = try OpenLinkBody(fields)
        let verifier = try CodeVerifier.reading(body.codeVerifier)
        let outcome = try await authenticator.openLink(
            LinkOpening(
                token: token, verifier: verifier, session: session(exchange), client: exchange.clientKey,
                userAgent: exchange.userAgent))
        report(.link, outcome.result, email: outcome.maskedEmail, exchange)
        switch outcome {
        case .signedIn(let session):
            return try await signedIn(session, keeping: body.session ?? .tokens, exchange)
        case .used: return try await refuseUsed(token, maskedEmail: nil, exchange)
        case .expired: return try refuse(.linkExpired, token, exchange) { $0.expired(maskedEmail: nil) }
        case .replaced: return try refuse(.linkReplaced, token, exchange) { $0.replaced(maskedEmail: nil) }
        case .unknown: return try refuse(.linkUnknown, token, exchange) { $0.unknown() }
        case .wrongDevice(let email):
            return try refuse(.wrongDevice, token, exchange) {
                $0.bound(maskedEmail: email, session: session(exchange)?.text)
            }
        case .tooMany(let wait): return try answers.refuse(.tooManyRequests(retryAfter: wait), exchange)
        }
    }

    /// The session that the browser's cookie names.
    func session(_ exchange: Exchange) -> SessionID? {
        SessionCookie.value(of: exchange.request).flatMap(authenticator.sessionID(cookie:))
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

    func refuse(
        _ problem: Problem, _ token: String, _ exchange: Exchange, _ make: @escaping (LinkPages) -> Page
    ) throws -> HTTPResponse {
        try answers.refuse(problem, exchange) { forms, _ in make(pages(token, forms)) }
    }

    /// The app is offered only where it is configured: a link of this site that is tapped on this site's page would
    /// open no app (Apple's universal links; C119).
    func pages(_ token: String, _ forms: Forms) -> LinkPages {
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
