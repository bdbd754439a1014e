/// How the commands that begin with a word are used: what `--help` says of them.
struct CommandUsage: Hashable, Sendable {
    /// One command of them.
    struct Form: Hashable, Sendable {
        /// All of it but the options: `keys withdraw ID`.
        let syntax: String
        /// What it does, in a line or more for the help.
        let summary: String

        init(_ syntax: String, _ summary: String) {
            self.syntax = syntax
            self.summary = summary
        }
    }

    /// The first word.
    let name: String
    let forms: [Form]
    /// Those that only these commands have.
    var options: [CommandOption] = []
    /// What else there is to know.
    var details: String = ""

    static let serve = Self(
        name: "serve", forms: [Form("serve", "Runs the server; what happens without a command.")],
        details: "Ends on SIGTERM and SIGINT, once the requests under way are answered.")
    static let healthcheck = Self(
        name: "healthcheck",
        forms: [Form("healthcheck", "Asks the running server whether it is well; exits with 0 if so.")])
    static let checkConfiguration = Self(
        name: "check-config",
        forms: [Form("check-config", "Says what is wrong with the configuration; exits with 0 if nothing is.")])

    /// Every command, in the order of the help.
    static let all = [
        serve, healthcheck, checkConfiguration, DoctorOptions.usage, KeysAction.usage, UsersAction.usage,
        SessionsAction.usage, SendAction.usage, BackupOptions.usage, RestoreOptions.usage,
    ]

    /// Every option that there is. Two commands that have one of the same name mean the same by it, up to the words.
    static let options = CommandOption.common + all.flatMap(\.options)

    /// What `--help` prints behind a command.
    var text: String {
        let form = forms.count == 1 ? forms.map(\.syntax).joined() : name + " COMMAND"
        return """
            Usage: magic-link-server \(form) [OPTIONS]

            \(Self.rows(forms.map { ($0.syntax, $0.summary) }))

            Options:
            \(Self.rows(options + CommandOption.common))\(details.isEmpty ? "" : "\n\n" + details)

            """
    }

    /// What `--help` prints.
    static let program = """
        Usage: magic-link-server [COMMAND] [OPTIONS]

        Mails people a link and a code, and signs them in by either.

        Commands:
        \(rows(all.flatMap(\.forms).map { ($0.syntax, $0.summary) }))

        Options:
        \(rows(CommandOption.common))

        magic-link-server COMMAND --help says more about a command.

        Settings are environment variables; Config/server.env says more about each:

        """ + Variable.all.map { "  \($0.name.padded(to: 28))\($0.summary)\n" }.joined()

    private static func rows(_ options: [CommandOption]) -> String {
        rows(options.map { ($0.name + ($0.value.map { " " + $0 } ?? ""), $0.summary) })
    }

    /// Two columns; a name that is too wide for the first has it to itself.
    private static func rows(_ rows: [(name: String, text: String)]) -> String {
        let margin = String(repeating: " ", count: 20)
        let texts = rows.map { name, text in
            let start = name.count <= 16 ? "  " + name.padded(to: 18) : "  " + name + "\n" + margin
            let lines: [Substring] = text.split(separator: "\n")
            return start + lines.joined(separator: "\n" + margin)
        }
        return texts.joined(separator: "\n")
    }
}
