import Auth
import HTTP
import MagicLinkAPI

/// `GET /`: the sign-in page.
struct StartHandler: Sendable {
    let authenticator: Authenticator
    let answers: Answers

    func respond(to exchange: Exchange) async throws -> HTTPResponse {
        let query = exchange.request.query.flatMap { FormFields(Array($0.utf8)) }
        let asked = query?.pairs.first { $0.name == SendBody.CodingKeys.returnTo.rawValue }?.value
        let pending = PendingSignIn(returnTo: asked.flatMap(answers.site.returnAddress))
        var session: SignedIn?
        if let cookie = SessionCookie.value(of: exchange.request) {
            session = try await authenticator.session(.cookie(cookie))
        }
        return try answers.page(exchange) {
            SignInPages(forms: $0).start(pending, session: session?.sessionID.text)
        }
    }
}
