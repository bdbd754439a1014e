/// What `users` is asked to do.
enum UsersAction: CommandFamily {
    case list(UserListing)
    case show(String, isJSON: Bool)
    case disable(String)
    case enable(String)
    /// `isConfirmed`: whoever asks has said already that it is meant.
    case delete(String, isConfirmed: Bool)

    private enum Verb: String, CaseIterable { case list, show, disable, enable, delete }

    private static let confirmed = CommandOption("--yes", "With users delete: asks no question.")

    static let usage = CommandUsage(
        name: "users",
        forms: [
            .init("users list", "Shows users in the order of their IDs."),
            .init("users show USER", "Shows a user, or an address that is disabled."),
            .init("users disable USER", "Ends sessions, links and codes, and lets nobody sign in with the address."),
            .init("users enable USER", "Lets people sign in with the address again."),
            .init("users delete USER", "Forgets the address, with all that names it, for good."),
        ],
        options: UserListing.options + [CommandOption.json, confirmed],
        details: """
            USER is an ID or an address. An address without a user can be disabled, too.
            All of it works beside a running server, which follows at once, and as the user that it runs as.
            Exit codes: 0 done, 1 not found or not possible, 64 usage, 78 configuration.
            """)

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        let verb: Verb = try arguments.verb(of: Self.usage.name)
        let command = "\(Self.usage.name) \(verb.rawValue)"
        func user() throws(Command.UsageError) -> String { try arguments.operand("an ID or an address", of: command) }
        switch verb {
        case .list: self = .list(try UserListing(&arguments))
        case .show: self = .show(try user(), isJSON: arguments.flag(.json))
        case .disable: self = .disable(try user())
        case .enable: self = .enable(try user())
        case .delete: self = .delete(try user(), isConfirmed: arguments.flag(Self.confirmed))
        }
        try arguments.end(command)
    }
}
