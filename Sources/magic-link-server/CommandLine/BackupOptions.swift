/// Where `backup` writes to, and what.
struct BackupOptions: CommandFamily {
    /// The folder that backups are put into.
    let target: String
    /// Whether secret and signing keys go along.
    var holdsSecret = false

    private static let secret = CommandOption(
        "--with-secret", "Adds secret and signing keys: whoever gets at it can sign in as anybody.")

    static let usage = CommandUsage(
        name: "backup",
        forms: [
            .init(
                "backup TARGET",
                """
                Writes the database into a new folder within TARGET; a running server goes on
                meanwhile.
                """)
        ],
        options: [secret],
        details: """
            The folder is named by the time, magic-link-2026-11-30T12-00-00Z, and appears when it is whole.
            A backup can't be used without the secret: keep a copy of that in another place, or add it.
            Mails aren't in a backup.
            """)

    init(target: String, holdsSecret: Bool = false) {
        self.target = target
        self.holdsSecret = holdsSecret
    }

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        target = try arguments.operand("the folder to put backups into", of: Self.usage.name)
        holdsSecret = arguments.flag(Self.secret)
        try arguments.end(Self.usage.name)
    }
}
