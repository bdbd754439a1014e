/// What `keys` is asked to do with the signing keys.
enum KeysAction: CommandFamily {
    case list
    /// Makes the next key; `isUrgent` lets it sign at once.
    case rotate(isUrgent: Bool)
    /// Takes a key out, by its `kid`.
    case withdraw(String)

    private enum Verb: String, CaseIterable { case list, rotate, withdraw }

    private static let now = CommandOption("--now", "With keys rotate: the key signs at once, for one that leaked.")

    static let usage = CommandUsage(
        name: "keys",
        forms: [
            .init("keys list", "Shows the keys that sign access tokens, and what each does now."),
            .init("keys rotate", "Makes the next key, which signs in 15 minutes; a running server notices."),
            .init("keys withdraw ID", "Takes a key out at once: tokens that it has signed are refused."),
        ],
        options: [now])

    /// The words behind which an ID follows.
    static let withdrawing = [usage.name, Verb.withdraw.rawValue]

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        let verb: Verb = try arguments.verb(of: Self.usage.name)
        let command = "\(Self.usage.name) \(verb.rawValue)"
        switch verb {
        case .list: self = .list
        case .rotate: self = .rotate(isUrgent: arguments.flag(Self.now))
        case .withdraw: self = .withdraw(try arguments.operand("a key's ID", of: command))
        }
        try arguments.end(command)
    }
}
