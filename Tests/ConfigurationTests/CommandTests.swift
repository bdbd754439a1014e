import Testing

@testable import magic_link_server

struct CommandTests {
    @Test(
        "arguments are read in any order",
        arguments: [
            ([], Invocation(.serve)),
            (["serve"], Invocation(.serve)),
            (["--config", "a.env"], Invocation(.serve, configuration: "a.env")),
            (["--config=a.env", "serve"], Invocation(.serve, configuration: "a.env")),
            (["healthcheck", "--config", "a.env"], Invocation(.healthcheck, configuration: "a.env")),
            (["check-config"], Invocation(.checkConfiguration)),
            (["keys", "list"], Invocation(.keys(.list))),
            (["keys", "rotate"], Invocation(.keys(.rotate(isUrgent: false)))),
            (
                ["--config", "a.env", "keys", "--now", "rotate"],
                Invocation(.keys(.rotate(isUrgent: true)), configuration: "a.env")
            ),
            (["--now", "keys", "rotate"], Invocation(.keys(.rotate(isUrgent: true)))),
            (["keys", "withdraw", "-x_y"], Invocation(.keys(.withdraw("-x_y")))),
            (["keys", "withdraw", "--", "--now"], Invocation(.keys(.withdraw("--now")))),
            (["keys", "withdraw", "k", "--config=a.env"], Invocation(.keys(.withdraw("k")), configuration: "a.env")),
            (["keys", "withdraw", "--config=a.env", "k"], Invocation(.keys(.withdraw("k")), configuration: "a.env")),
            (["doctor"], Invocation(.doctor(DoctorOptions()))),
            (["doctor", "--json"], Invocation(.doctor(DoctorOptions(isJSON: true)))),
            (["backup", "/b"], Invocation(.backup(BackupOptions(target: "/b")))),
            (["backup", "--with-secret", "/b"], Invocation(.backup(BackupOptions(target: "/b", holdsSecret: true)))),
            (["restore", "/b/1"], Invocation(.restore(RestoreOptions(source: "/b/1")))),
            (
                ["restore", "--replace", "--end-sessions", "/b/1"],
                Invocation(.restore(RestoreOptions(source: "/b/1", replaces: true, endsSessions: true)))
            ),
            (["--version"], Invocation(.version)), (["--help"], Invocation(.help(nil))),
            (["-h"], Invocation(.help(nil))), (["serve", "--help"], Invocation(.help(.serve))),
            (["keys", "--help", "rotate"], Invocation(.help(KeysAction.usage))),
        ] as [([String], Invocation)])
    func reads(arguments: [String], invocation: Invocation) throws {
        #expect(try Invocation(arguments: arguments) == invocation)
    }

    @Test(
        "what makes no sense is told in one line",
        arguments: [
            (["health-check"], #"unknown command "health-check"; did you mean healthcheck?"#),
            (["frobnicate"], #"unknown command "frobnicate""#),
            (["frobnicate", "--help"], #"unknown command "frobnicate""#),
            (["--confg", "a"], #"unknown option "--confg"; did you mean --config?"#),
            (["-x"], #"unknown option "-x""#),
            (["serve", "serve"], #"serve takes no "serve""#),
            (["--config"], "--config needs a value: --config FILE"),
            (["--config="], "--config needs a value: --config FILE"),
            (["--config", "a", "--config", "b"], "--config may be given once"),
            (["--help=me"], "--help takes no value"),
            (["serve", "a\u{FFFD}"], "\"a\u{FFFD}\" isn't written in UTF-8"),
            (["keys"], "keys needs list, rotate or withdraw"),
            (["keys", "rotat"], #"unknown command keys "rotat"; did you mean rotate?"#),
            (["keys", "rotate", "k"], #"keys rotate takes no "k""#),
            (["keys", "withdraw"], "keys withdraw needs a key's ID"),
            (["keys", "withdraw", "k", "l"], #"keys withdraw takes no "l""#),
            (["keys", "list", "--now"], "keys list takes no --now"),
            (["serve", "--now"], "serve takes no --now"),
            (["doctor", "now"], #"doctor takes no "now""#),
            (["doctor", "--replace"], "doctor takes no --replace"),
            (["backup"], "backup needs the folder to put backups into"),
            (["backup", "a", "b"], #"backup takes no "b""#),
            (["restore"], "restore needs a backup's folder"),
            (["restore", "a", "--with-secret"], "restore takes no --with-secret"),
            (["a\u{1B}[2J\n"], #"unknown command "a\u{1B}[2J\n""#),
        ] as [([String], String)])
    func refuses(arguments: [String], line: String) {
        let error = #expect(throws: Command.UsageError.self) { try Invocation(arguments: arguments) }
        #expect(error?.description == line)
        #expect(error?.description.utf8.contains(10) == false)
        #expect(error?.hint.utf8.contains(10) == false)
    }

    @Test func `an error names the help that says more`() {
        for (arguments, hint) in [
            (["keys", "turn"], "see: magic-link-server keys --help"), (["dance"], "see: magic-link-server --help"),
        ] {
            let error = #expect(throws: Command.UsageError.self) { try Invocation(arguments: arguments) }
            #expect(error?.hint == hint)
        }
        #expect(Command.UsageError.status == 64)
    }

    @Test func `the usage names every command, and fits a terminal`() {
        for usage in CommandUsage.all {
            for form in usage.forms {
                #expect(CommandUsage.program.contains("\n  \(form.syntax)"))
                #expect(usage.text.contains(form.syntax))
            }
            for option in usage.options + CommandOption.common {
                #expect(usage.text.contains("\n  \(option.name)"))
            }
        }
        for variable in Variable.all { #expect(CommandUsage.program.contains("\(variable.name) ")) }
        for text in [CommandUsage.program] + CommandUsage.all.map(\.text) {
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        }
    }

    @Test func `an option of two commands takes a value with both or with neither`() {
        let byName = Dictionary(grouping: CommandUsage.options, by: \.name)
        #expect(byName.values.allSatisfy { options in Set(options.map { $0.value == nil }).count == 1 })
    }
}
