import Auth
import HTTP
import MagicLinkAPI

/// `GET /signed-in`: where a browser goes that has no address to return to.
struct SignedInHandler: Sendable {
    static let path = "/signed-in"

    let authenticator: Authenticator
    let answers: Answers

    func respond(to exchange: Exchange) async throws -> HTTPResponse {
        var signedIn: SignedIn?
        if let cookie = SessionCookie.value(of: exchange.request) {
            signedIn = try await authenticator.session(.cookie(cookie))
        }
        return try answers.page(exchange) {
            SignInPages(forms: $0).signedIn(maskedEmail: signedIn?.user.mailbox.address.masked)
        }
    }
}
