/// A command, and the file that its settings are in.
struct Invocation: Hashable, Sendable {
    let command: Command
    /// `--config`; `nil` reads the environment alone.
    let configuration: String?

    /// A command with what belongs to all of them.
    init(_ command: Command, configuration: String? = nil) {
        self.command = command
        self.configuration = configuration
    }

    /// Reads the arguments after the program's name. Without any, the server runs.
    init(arguments: some Sequence<String>) throws(Command.UsageError) {
        var scan = try CommandArguments(arguments)
        let configuration = scan.value(.configuration)
        self.init(try Self.command(&scan), configuration: configuration)
    }

    private static func command(_ arguments: inout CommandArguments) throws(Command.UsageError) -> Command {
        if arguments.flag(.version) { return .version }
        let wantsHelp = arguments.flag(.help)
        let word = arguments.word()
        if wantsHelp, word == nil { return .help(nil) }
        let name = word ?? "serve"
        guard let usage = CommandUsage.all.first(where: { $0.name == name }) else {
            throw CommandArguments.unknown("command", name, CommandUsage.all.map(\.name))
        }
        if wantsHelp { return .help(usage) }
        do throws(Command.UsageError) { return try command(name, &arguments) } catch {
            throw Command.UsageError(description: error.description, command: name)
        }
    }

    /// The command that begins with a word of ``CommandUsage/all``.
    private static func command(
        _ name: String, _ arguments: inout CommandArguments
    ) throws(Command.UsageError) -> Command {
        switch name {
        case KeysAction.usage.name: return .keys(try KeysAction(&arguments))
        case DoctorOptions.usage.name: return .doctor(try DoctorOptions(&arguments))
        case BackupOptions.usage.name: return .backup(try BackupOptions(&arguments))
        case RestoreOptions.usage.name: return .restore(try RestoreOptions(&arguments))
        case UsersAction.usage.name: return .users(try UsersAction(&arguments))
        case SessionsAction.usage.name: return .sessions(try SessionsAction(&arguments))
        case SendAction.usage.name: return .send(try SendAction(&arguments))
        default:
            try arguments.end(name)
            switch name {
            case CommandUsage.healthcheck.name: return .healthcheck
            case CommandUsage.checkConfiguration.name: return .checkConfiguration
            default: return .serve
            }
        }
    }
}
