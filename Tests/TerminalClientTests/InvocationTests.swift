import Testing

@testable import magic_link

struct InvocationTests {
    private func invocation(_ line: String) throws -> Invocation {
        try Invocation(arguments: line.split(separator: " ").map(String.init))
    }

    @Test(
        arguments: [
            ("sign-in sam@example.com", .signIn(email: "sam@example.com")),
            ("send sam@example.com", .send(email: "sam@example.com")),
            ("verify 123456", .verify(code: "123456")),
            ("verify 123 456", .verify(code: "123 456")),
            ("open http://localhost:8080/auth/abc", .open(link: "http://localhost:8080/auth/abc")),
            ("whoami", .whoami), ("token", .token), ("sessions", .listSessions), ("sign-out", .signOut),
            ("sessions end s1", .endSession(id: "s1")),
            ("--help", .help(nil)), ("help", .help(nil)), ("-h", .help(nil)), ("help token", .help(.token)),
            ("sessions --help", .help(.sessions)), ("sign-in --help", .help(.signIn)),
            ("--version", .version), ("whoami --version", .version),
            ("send -- -odd@example.com", .send(email: "-odd@example.com")),
        ] as [(String, Invocation.Action)])
    func `a command with what it needs`(line: String, action: Invocation.Action) throws {
        #expect(try invocation(line).action == action)
    }

    @Test(arguments: [
        "--server https://id.example --json whoami", "whoami --json --server=https://id.example",
        "--json whoami --server https://id.example",
    ])
    func `options may stand anywhere`(line: String) throws {
        let invocation = try invocation(line)
        #expect(invocation == Invocation(action: .whoami, server: "https://id.example", isJSON: true))
    }

    @Test(arguments: [
        ("", "no command; magic-link --help lists them"),
        ("sing-in a@b.c", #"unknown command "sing-in"; did you mean sign-in?"#),
        ("dance", #"unknown command "dance""#),
        ("whoami --sever x", #"unknown option "--sever"; did you mean --server?"#),
        ("whoami -x", #"unknown option "-x""#),
        ("--server", "--server needs an address, as in --server https://id.example.com"),
        ("--server= whoami", "--server needs an address, as in --server https://id.example.com"),
        ("--server a --server b whoami", "--server may be given once"),
        ("--json=yes whoami", "--json takes no value"),
        ("sign-in", "EMAIL is missing: magic-link sign-in EMAIL"),
        ("sign-in a@b.c d@e.f", #"sign-in takes one EMAIL, not "d@e.f" too"#),
        ("verify", "CODE is missing: magic-link verify CODE"),
        ("whoami me", #"whoami takes no argument, not "me""#),
        ("sessions edn s1", #"unknown word "edn""#),
        ("sessions end", "ID is missing: magic-link sessions [end ID]"),
        ("help dance", #"unknown command "dance""#),
        ("send s\u{FFFD}m@example.com", "\"s\u{FFFD}m@example.com\" isn't written in UTF-8"),
    ])
    func `a line that makes no sense is named in one line`(line: String, message: String) {
        #expect(throws: UsageError(description: message)) { try invocation(line) }
    }

    @Test func `every command has its help, which names its operands and the options`() {
        for name in CommandName.allCases {
            let help = Help.text(name)
            #expect(help.hasPrefix("Usage: magic-link \(name.rawValue)"))
            #expect(help.contains(name.operands) && help.contains("--json"))
            #expect(Help.text(nil).contains("  \(name.rawValue) "))
        }
        for code in ExitCode.allCases { #expect(Help.text(nil).contains("  \(code.rawValue)  ")) }
    }
}
