import Testing

@testable import magic_link_server

struct CommandTests {
    @Test(
        "arguments are read in any order",
        arguments: [
            ([], .serve(configuration: nil)),
            (["serve"], .serve(configuration: nil)),
            (["--config", "a.env"], .serve(configuration: "a.env")),
            (["--config=a.env", "serve"], .serve(configuration: "a.env")),
            (["healthcheck", "--config", "a.env"], .healthcheck(configuration: "a.env")),
            (["check-config"], .checkConfiguration(configuration: nil)),
            (["keys", "list"], .keys(.list, configuration: nil)),
            (["keys", "rotate"], .keys(.rotate(isUrgent: false), configuration: nil)),
            (["--config", "a.env", "keys", "--now", "rotate"], .keys(.rotate(isUrgent: true), configuration: "a.env")),
            (["keys", "withdraw", "-x_y"], .keys(.withdraw("-x_y"), configuration: nil)),
            (["keys", "withdraw", "k", "--config=a.env"], .keys(.withdraw("k"), configuration: "a.env")),
            (["--version"], .version), (["--help"], .help), (["-h"], .help), (["serve", "--help"], .help),
        ] as [([String], Command)])
    func reads(arguments: [String], command: Command) throws {
        #expect(try Command(arguments: arguments) == command)
    }

    @Test(
        "what makes no sense is told in one line",
        arguments: [
            (["health-check"], #"unknown command "health-check"; did you mean healthcheck?"#),
            (["frobnicate"], #"unknown command "frobnicate""#),
            (["--confg", "a"], #"unknown option "--confg"; did you mean --config?"#),
            (["-x"], #"unknown option "-x""#),
            (["serve", "serve"], #"one command at a time, not "serve" too"#),
            (["--config"], "--config needs a file's name"),
            (["--config="], "--config needs a file's name"),
            (["--config", "a", "--config", "b"], "--config may be given once"),
            (["keys"], "keys needs list, rotate or withdraw"),
            (["keys", "rotat"], #"unknown command keys "rotat"; did you mean rotate?"#),
            (["keys", "rotate", "k"], #"keys rotate takes no "k""#),
            (["keys", "withdraw"], "keys withdraw needs one key's ID"),
            (["keys", "withdraw", "k", "l"], "keys withdraw needs one key's ID"),
            (["keys", "list", "--now"], "--now goes with keys rotate alone"),
            (["serve", "--now"], "--now goes with keys rotate alone"),
            (["a\u{1B}[2J\n"], #"unknown command "a\u{1B}[2J\n""#),
        ] as [([String], String)])
    func refuses(arguments: [String], line: String) {
        let error = #expect(throws: Command.UsageError.self) { try Command(arguments: arguments) }
        #expect(error?.description == line)
        #expect(error?.description.utf8.contains(10) == false)
    }

    @Test func `the usage names every command, and fits a terminal`() {
        for name in [
            "serve", "healthcheck", "check-config", "keys list", "keys rotate", "keys withdraw", "--now", "--config",
            "--version", "--help",
        ] {
            #expect(Command.usage.contains(name))
        }
        for variable in Variable.all { #expect(Command.usage.contains("\(variable.name) ")) }
        #expect(Command.usage.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(Command.UsageError.status == 64)
    }
}
