/// How `doctor` is to tell what it finds.
struct DoctorOptions: CommandFamily {
    /// As JSON, for programs.
    var isJSON = false

    private static let json = CommandOption("--json", "Writes JSON, for programs.")

    static let usage = CommandUsage(
        name: "doctor",
        forms: [
            .init(
                "doctor",
                """
                Looks at configuration, data, clock, addresses, mail server and DNS,
                and says what is wrong and what to do. It changes nothing and sends no mail.
                """)
        ],
        options: [json],
        details: """
            Run it as the server's user, with the server's settings, beside the server or without it.
            Exits with 0 when nothing is wrong (warnings may be), with 1 otherwise.
            """)

    init(isJSON: Bool = false) { self.isJSON = isJSON }

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        isJSON = arguments.flag(Self.json)
        try arguments.end(Self.usage.name)
    }
}
