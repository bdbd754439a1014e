import Foundation
import MagicLinkAPI
import MagicLinkClient

/// What can be done once somebody is signed in.
struct SessionCommands: Sendable {
    private struct Identity: Encodable, Sendable {
        let server: String
        let user: UserAnswer
        let session: SessionDescription
    }

    private struct Token: Encodable, Sendable {
        let accessToken: String
        let tokenType = "Bearer"
    }

    private struct Sessions: Encodable, Sendable { let sessions: [SessionDescription] }

    private struct Ended: Encodable, Sendable { let ended: String }

    private struct SignedOut: Encodable, Sendable {
        let wasSignedIn: Bool
        let isServerTold: Bool
    }

    let context: Context

    private var client: MagicLinkClient { context.client }

    func whoami() async throws -> Report {
        let current = try await signedIn { try await client.currentSession() }
        return Report(
            text: current.user.email,
            json: Identity(server: context.server, user: current.user, session: current.session))
    }

    func token() async throws -> Report {
        let token = try await signedIn { try await client.accessToken() }
        return Report(text: token, json: Token(accessToken: token))
    }

    func list() async throws -> Report {
        let sessions = try await signedIn { try await client.sessions() }
        var table = Table(heading: ["", "ID", "SIGNED IN", "LAST USED", "DEVICE"])
        table.rows = sessions.map { session in
            [
                session.isCurrent ? "*" : " ", session.id, Self.time(session.createdAt), Self.time(session.lastUsedAt),
                session.userAgent ?? "-",
            ]
        }
        return Report(text: table.text, json: Sessions(sessions: sessions))
    }

    func end(_ id: String) async throws -> Report {
        try await signedIn { try await client.endSession(id) }
        return Report(text: "The session has ended.", json: Ended(ended: id))
    }

    func signOut() async throws -> Report {
        let wasSignedIn =
            switch await client.restore() {
            case .signedOut: false
            case .restoring, .signedIn, .unavailable: true
            }
        try await client.signOut()
        let isTold = try await context.waiting("Telling the server") { await deliverSignOuts() }
        let text =
            switch (wasSignedIn, isTold) {
            case (false, _): "You were not signed in."
            case (true, true): "Signed out."
            case (true, false): "Signed out here. The server will be told when it can be reached."
            }
        return Report(text: text, json: SignedOut(wasSignedIn: wasSignedIn, isServerTold: isTold))
    }

    /// Asks the server for something that needs a session.
    private func signedIn<Value: Sendable>(_ call: () async throws -> Value) async throws -> Value {
        await client.restore()
        do { return try await context.waiting("Asking the server", call) } catch {
            guard Failure(error).exitCode == .notSignedIn else { throw error }
            throw Failure(
                .notSignedIn, code: "not_signed_in",
                detail: "You're not signed in at \(context.server). To do so: magic-link sign-in EMAIL")
        }
    }

    /// Waits 5 s at most: who is offline is signed out all the same.
    private func deliverSignOuts() async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await client.deliverSignOuts() }
            group.addTask {
                try? await Task.sleep(for: .seconds(5))
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            return first
        }
    }

    /// In the person's time zone, to the minute.
    private static func time(_ seconds: Int) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }
}
