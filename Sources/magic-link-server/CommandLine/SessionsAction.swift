/// What `sessions` is asked to do.
enum SessionsAction: CommandFamily {
    case list(user: String, isJSON: Bool)
    /// Ends one session.
    case revoke(id: String)
    /// Ends all of a user's.
    case revokeAll(user: String)

    private enum Verb: String, CaseIterable { case list, revoke }

    private static let all = CommandOption(
        "--all", "With sessions revoke: takes USER, and ends all sessions, links and codes.")

    static let usage = CommandUsage(
        name: "sessions",
        forms: [
            .init("sessions list USER", "Shows a user's sessions, the last used first."),
            .init("sessions revoke ID", "Ends a session; with --all USER, all of a user's."),
        ],
        options: [all, CommandOption.json],
        details: """
            USER is a user's ID or address. A session's ID is what the list shows, and GET /sessions.
            All of it works beside a running server, which follows at once, and as the user that it runs as.
            Exit codes: 0 done, 1 not found, 64 usage, 78 configuration.
            """)

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        let verb: Verb = try arguments.verb(of: Self.usage.name)
        let command = "\(Self.usage.name) \(verb.rawValue)"
        switch verb {
        case .list:
            self = .list(
                user: try arguments.operand("a user's ID or address", of: command), isJSON: arguments.flag(.json))
        case .revoke where arguments.flag(Self.all):
            self = .revokeAll(user: try arguments.operand("a user's ID or address", of: command + " --all"))
        case .revoke:
            self = .revoke(id: try arguments.operand("a session's ID, or --all and a user's", of: command))
        }
        try arguments.end(command)
    }
}
