/// What `restore` reads from, and how far it may go.
struct RestoreOptions: CommandFamily {
    /// The backup's folder.
    let source: String
    /// Whether what is in the data folder may be moved aside.
    var replaces = false
    /// Whether everybody is signed out.
    var endsSessions = false

    private static let replace = CommandOption(
        "--replace", "Moves what is there aside; nothing is deleted.")
    private static let endSessions = CommandOption(
        "--end-sessions", "Signs everybody out: also those who had signed out after the backup.")

    static let usage = CommandUsage(
        name: "restore",
        forms: [
            .init("restore SOURCE", "Puts a backup into the data folder, while no server runs; all of it or nothing.")
        ],
        options: [replace, endSessions],
        details: """
            SOURCE is a backup's own folder. Its files are checked first, and the secret must be there, or in
            the backup. Links and codes from before don't work any more, so that no used one works twice.
            Sessions go on; what happened after the backup is forgotten, sign-outs too.
            """)

    init(source: String, replaces: Bool = false, endsSessions: Bool = false) {
        self.source = source
        self.replaces = replaces
        self.endsSessions = endsSessions
    }

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        source = try arguments.operand("a backup's folder", of: Self.usage.name)
        replaces = arguments.flag(Self.replace)
        endsSessions = arguments.flag(Self.endSessions)
        try arguments.end(Self.usage.name)
    }
}
