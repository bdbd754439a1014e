import Auth
import MagicLinkAPI
import UsageHints

/// `sessions`: shows and ends sessions.
struct SessionsCommand {
    let command: OperatorCommand

    static func run(_ action: SessionsAction, _ configuration: Configuration) async -> Int32 {
        await OperatorCommand.run(configuration) { try await Self(command: $0).run(action) }
    }

    private func run(_ action: SessionsAction) async throws -> Int32 {
        switch action {
        case .list(let text, let isJSON): try await list(try await user(text), isJSON: isJSON)
        case .revoke(let id): try await revoke(id)
        case .revokeAll(let text):
            let user = try await user(text)
            let count = try await command.administration.endSessions(of: user)
            command.log.revokedAll(of: user, count: count)
            Console.say("Sessions ended: \(count)")
        }
        return 0
    }

    private func list(_ user: User, isJSON: Bool) async throws {
        let administration = command.administration
        let sessions = try await administration.sessions(of: user)
        let entries = sessions.map { SessionEntry($0, end: administration.end(of: $0)) }
        Console.say(isJSON ? try JSONDocument.text(SessionPage(sessions: entries)) : SessionEntry.table(entries))
    }

    private func revoke(_ text: String) async throws {
        guard let id = SessionID(text), let session = try await command.administration.endSession(id) else {
            throw OperatorCommand.Refusal(
                description: "there is no session \(text.shown); see: magic-link-server sessions list USER")
        }
        command.log.revoked(session)
        Console.say("Ended a session of \(session.user.mailbox.address.text)")
    }

    private func user(_ text: String) async throws -> User {
        guard let user = try await command.administration.account(try command.name(text))?.user else {
            throw OperatorCommand.unknown(text)
        }
        return user
    }
}
