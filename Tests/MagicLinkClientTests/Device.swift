import Foundation
import MagicLinkAPI
import MagicLinkClient

/// A device with an app on it that talks to a stand-in of the server.
struct Device {
    static let attempt = CodeAttempt(email: "sam@example.com", code: "123456")
    static let url = URL(string: "https://id.example.com")

    let server = StandInServer()
    let storage = StandInStorage()
    let time = ManualTime()

    /// The app, started anew: what it has is what was stored.
    func launch() -> MagicLinkClient {
        MagicLinkClient(
            baseURL: Self.url ?? URL(filePath: "/"), linkScheme: "fieldnote", appName: "Fieldnote", storage: storage,
            transport: server, time: time)
    }

    /// The app with somebody signed in.
    func launchSignedIn() async throws -> MagicLinkClient {
        let auth = launch()
        try await auth.sendLink(Self.attempt.email)
        try await auth.verifyCode(Self.attempt)
        return auth
    }
}
