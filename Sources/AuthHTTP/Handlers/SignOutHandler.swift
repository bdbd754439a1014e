import Auth
import HTTP
import MagicLinkAPI

/// `POST /sign-out`: what `DELETE /session` is for programs, for a page's form.
struct SignOutHandler: Sendable {
    /// The field of a form that ends the person's other sessions too.
    static let everywhereField = "everywhere"

    let authenticator: Authenticator
    let answers: Answers
    let report: SessionReport

    func respond(to exchange: Exchange) async throws -> HTTPResponse {
        let isEverywhere = try RequestFields(exchange.request).first(Self.everywhereField) != nil
        let cookie = Credentials(exchange.request).cookie
        if let cookie {
            if isEverywhere, let session = try await authenticator.session(.cookie(cookie)) {
                let count = try await authenticator.endSessions(of: session.user)
                report.signedOutEverywhere(session, count: count, exchange)
            } else if let session = try await authenticator.endSession(.cookie(cookie)) {
                report(.signedOut, session, exchange)
            }
        }
        var response = answers.signedOut(forgettingCookie: cookie != nil)
        guard exchange.prefersHTML else { return response }
        response.status = .seeOther
        response.fields.append("Location", answers.site.url.absolute(SignedInHandler.path))
        response.fields.append("Vary", "Accept")
        return response
    }
}
