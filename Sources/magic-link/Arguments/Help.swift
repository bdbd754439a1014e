import MagicLinkClient

/// What `--help` prints.
enum Help {
    /// The program's, or a command's.
    static func text(_ name: CommandName?) -> String { name.map(command) ?? program }

    private static let program = """
        Usage: magic-link COMMAND [OPTIONS]

        Signs in to a magic-link server from a terminal.

        Commands:
        \(rows(CommandName.allCases.map { ("\($0.rawValue) \($0.operands)", $0.summary) }))

        \(options)
          --version       Prints the version

        Exit codes:
        \(rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))

        Sessions are kept in \(Context.storage.folder), readable by you alone.

        magic-link COMMAND --help says more about a command.
        """

    private static func command(_ name: CommandName) -> String {
        """
        Usage: magic-link \(name.rawValue)\(name.operands.isEmpty ? "" : " \(name.operands)") [OPTIONS]

        \(name.summary).

        \(name.details)

        \(options)
        """
    }

    private static let options = """
        Options:
          --server URL    Which server; by default MAGIC_LINK_SERVER, or that of the last sign-in
          --json          Prints one JSON object on standard output, for programs
          --help          Prints this
        """

    private static func rows(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, text in
            "  " + name + String(repeating: " ", count: width + 2 - name.count) + text
        }.joined(separator: "\n")
    }
}
