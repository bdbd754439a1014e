import Foundation
import MagicLinkClient

/// What is told after a sign-in. No token: `magic-link token` gives one.
struct SignedInReport: Encodable, Sendable {
    struct User: Encodable, Sendable {
        let id: String
        let email: String
        let createdAt: Int
        let isNew: Bool
    }

    let server: String
    let user: User

    /// Ends a sign-in: the server is remembered, and what couldn't be stored is no sign-in.
    static func finish(_ result: SignInResult, _ context: Context) throws -> Report {
        if let warning = result.storageWarning { throw warning }
        try context.remembered.write(context.client.baseURL)
        let user = User(
            id: result.user.id, email: result.user.email, createdAt: Int(result.user.createdAt.timeIntervalSince1970),
            isNew: result.isNewUser)
        return Report(
            text: "Signed in as \(user.email).", json: SignedInReport(server: context.server, user: user))
    }
}
