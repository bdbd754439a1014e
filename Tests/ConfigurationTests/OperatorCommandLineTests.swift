import Auth
import MagicLinkAPI
import Testing

@testable import magic_link_server

struct OperatorCommandLineTests {
    @Test(
        "commands of operators are read in any order",
        arguments: [
            (["users", "list"], .users(.list(UserListing()))),
            (
                ["--json", "users", "--limit=7", "list", "--after", "abc"],
                .users(.list(UserListing(limit: 7, after: "abc", isJSON: true)))
            ),
            (["users", "list", "--disabled"], .users(.list(UserListing(isOfDisabled: true)))),
            (["users", "show", "a@b.example"], .users(.show("a@b.example", isJSON: false))),
            (["users", "show", "--json", "--", "-a@b.example"], .users(.show("-a@b.example", isJSON: true))),
            (["users", "disable", "x"], .users(.disable("x"))), (["users", "enable", "x"], .users(.enable("x"))),
            (["users", "delete", "x"], .users(.delete("x", isConfirmed: false))),
            (["users", "delete", "--yes", "x"], .users(.delete("x", isConfirmed: true))),
            (["sessions", "list", "x", "--json"], .sessions(.list(user: "x", isJSON: true))),
            (["sessions", "revoke", "x"], .sessions(.revoke(id: "x"))),
            (["sessions", "revoke", "x", "--all"], .sessions(.revokeAll(user: "x"))),
            (["send", "a@b.example"], .send(SendAction(address: "a@b.example"))),
            (
                ["send", "--language", "de", "a@b.example", "--return-to", "app:x"],
                .send(SendAction(address: "a@b.example", language: .german, returnTo: "app:x"))
            ),
        ] as [([String], Command)])
    func reads(arguments: [String], command: Command) throws {
        #expect(try Invocation(arguments: arguments) == Invocation(command))
    }

    @Test(
        "what makes no sense is told in one line, with whose help says more",
        arguments: [
            (["users"], "users needs list, show, disable, enable or delete"),
            (["users", "remove"], #"unknown command users "remove""#),
            (["users", "lsit"], #"unknown command users "lsit"; did you mean list?"#),
            (["users", "show"], "users show needs an ID or an address"),
            (["users", "disable", ""], "users disable needs an ID or an address"),
            (["users", "show", "a", "b"], #"users show takes no "b""#),
            (["users", "list", "--limit", "0"], #"--limit takes a number from 1 to 10000, not "0""#),
            (["users", "list", "--limit", "10001"], #"--limit takes a number from 1 to 10000, not "10001""#),
            (
                ["users", "list", "--limit", "99999999999999999999"],
                #"--limit takes a number from 1 to 10000, not "99999999999999999999""#
            ),
            (["users", "list", "--limit", "many"], #"--limit takes a number from 1 to 10000, not "many""#),
            (["users", "list", "--limit"], "--limit needs a value: --limit N"),
            (["users", "list", "--yes"], "users list takes no --yes"),
            (["users", "delete", "x", "--json"], "users delete takes no --json"),
            (["users", "delete", "x", "--yes=no"], "--yes takes no value"),
            (["users", "list", "--disbled"], #"unknown option "--disbled"; did you mean --disabled?"#),
            (["sessions"], "sessions needs list or revoke"),
            (["sessions", "list"], "sessions list needs a user's ID or address"),
            (["sessions", "list", "x", "--all"], "sessions list takes no --all"),
            (["sessions", "revoke"], "sessions revoke needs a session's ID, or --all and a user's"),
            (["sessions", "revoke", "--all"], "sessions revoke --all needs a user's ID or address"),
            (["sessions", "revoke", "x", "y"], #"sessions revoke takes no "y""#),
            (["send"], "send needs an address"),
            (["send", "a@b.example", "c@b.example"], #"send takes no "c@b.example""#),
            (["send", "a@b.example", "--language", "fr"], #"--language takes en or de, not "fr""#),
            (["send", "a@b.example", "--now"], "send takes no --now"),
        ] as [([String], String)])
    func refuses(arguments: [String], line: String) {
        let error = #expect(throws: Command.UsageError.self) { try Invocation(arguments: arguments) }
        #expect(error?.description == line)
        #expect(error?.description.utf8.contains(10) == false)
    }

    @Test func `what a terminal would act on reaches none: neither as text nor as JSON`() throws {
        let agent = "a\u{1B}]0;x\u{07}\u{9B}2J\u{202E}\u{7F}\r\nb"
        let sessionID = try #require(SessionID(bytes: Array(repeating: 1, count: 16)))
        let challengeID = try #require(ChallengeID(rawValue: 1))
        let mailbox = Mailbox(address: try EmailAddress("sam@example.com"), key: "sam@example.com")
        let start = Timestamp(seconds: 1_800_000_000)
        let session = SignedIn(
            sessionID: sessionID, user: User(id: "u", mailbox: mailbox, createdAt: start), isNew: true,
            challengeID: challengeID, generation: 0, createdAt: start, userAgent: agent)
        let entry = SessionEntry(session, end: start + .seconds(60))
        let table = SessionEntry.table([entry])
        #expect(table.split(separator: "\n").count == 2)
        #expect(table.hasSuffix(#"a\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\u{7f}\u{d}\u{a}b"#))
        #expect(table.contains("2027-01-15T08:00:00Z") && table.contains("2027-01-15T08:01:00Z"))
        for text in [table, try JSONDocument.text(SessionPage(sessions: [entry]))] {
            let controls = text.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
            #expect(controls.isEmpty)
        }
    }
}
