import AuthTesting
import Foundation
import ServerTesting
import Testing

/// Somebody at a terminal, the built client, the built server.
@Suite(.timeLimit(.minutes(2)))
struct SignInOnTerminalTests {
    @Test func `signs in by code, is signed in after a restart, refreshes, lists sessions, signs out`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let terminal = try client.start("sign-in", "sam@example.com", "--server", client.server)
        try await terminal.shows("A mail with a link and a code")
        try await terminal.shows("another mail in")
        let mail = try #require(try await server.mails(1).first)
        terminal.type(" \(mail.code.prefix(3)) \(mail.code.suffix(3))\r")
        try await terminal.shows("Signed in as sam@example.com.")
        #expect(try await terminal.exitCode() == 0)

        #expect(try await client.run("whoami").said == "sam@example.com\n")
        let token = try await client.run("token")
        #expect(token.said.split(separator: ".").count == 3 && token.complaints.isEmpty)
        let sessions = try await client.run("sessions")
        #expect(sessions.said.contains("DEVICE") && sessions.said.contains("* "))
        let out = try await client.run("sign-out")
        #expect(out.said == "Signed out.\n" && out.code == 0)
        let nobody = try await client.run("whoami")
        #expect(nobody.code == 3 && nobody.said.isEmpty)
        #expect(nobody.complaints.contains("magic-link sign-in EMAIL"))
        for text in [terminal.screen, sessions.said] { #expect(!text.contains(token.said.dropLast())) }
    }

    @Test func `signs in by a link that is pasted`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        for (email, isWhole) in [("sam@example.com", true), ("kim@example.com", false)] {
            let terminal = try client.start("sign-in", email, "--server", client.server)
            try await terminal.shows("Code or link")
            let mail = try #require(try await server.mails(isWhole ? 1 : 2).last)
            // The mail has the public URL's host and port; the test's server has another port.
            terminal.type(isWhole ? "<\(client.server)/auth/\(mail.token)>\n" : mail.token + "\n")
            try await terminal.shows("Signed in as \(email).")
            #expect(try await terminal.exitCode() == 0)
        }
    }

    @Test func `shows what the server says of a wrong code, and asks again`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let terminal = try client.start("sign-in", "sam@example.com", "--server", client.server)
        try await terminal.shows("Code or link")
        let mail = try #require(try await server.mails(1).first)
        let wrong = mail.code == "000000" ? "111111" : "000000"
        terminal.type(wrong + "\r")
        try await terminal.shows("4 tries are left.")
        try await terminal.shows("Code or link")
        terminal.type("hello\r")
        try await terminal.shows("Type the six digits from the mail, or paste its link.")
        terminal.type("\r")
        try await terminal.shows("Another mail can be sent in")
        terminal.type("12\u{7F}\u{15}\(mail.code)\r")
        try await terminal.shows("Signed in as sam@example.com.")
        #expect(try await terminal.exitCode() == 0)
    }

    @Test func `sends another mail on Enter once that is allowed`() async throws {
        let server = try await ServerProcess(["MAGICLINK_RESEND_AFTER": "1s"])
        let client = try ClientProgram(server)
        let terminal = try client.start("sign-in", "sam@example.com", "--server", client.server)
        try await terminal.shows("(Enter sends another mail)")
        terminal.type("r\r")
        let mails = try await server.mails(2)
        try await terminal.shows("A mail with a link and a code")
        try await terminal.shows("Code or link")
        terminal.type(mails[1].code + "\r")
        try await terminal.shows("Signed in as sam@example.com.")
        #expect(try await terminal.exitCode() == 0)
    }

    @Test func `Ctrl-C ends it with 130 and leaves the terminal as it was; sign-in goes on with the same mail`()
        async throws
    {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let terminal = try client.start("sign-in", "sam@example.com", "--server", client.server)
        try await terminal.shows("Code or link")
        #expect(!terminal.isAsFound)
        terminal.type("123\u{3}")
        #expect(try await terminal.exitCode() == 130)
        #expect(terminal.isAsFound)

        let again = try client.start("sign-in", "sam@example.com")
        try await again.shows("You can ask for another one in")
        try await again.shows("Code or link")
        again.type(try #require(try server.mails().first).code + "\r")
        try await again.shows("Signed in as sam@example.com.")
        #expect(try await again.exitCode() == 0)
        #expect(try server.mails().count == 1)
    }

    @Test func `Ctrl-C ends it while the server is being waited for, and the cursor is back`() async throws {
        let silent = try SilentListener()
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let terminal = try client.start("sign-in", "sam@example.com", "--server", "http://127.0.0.1:\(silent.port)")
        try await terminal.shows("Sending a mail to sam@example.com")
        terminal.type("\u{3}")
        #expect(try await terminal.exitCode() == 130)
        #expect(terminal.screen.components(separatedBy: "\u{1B}[?25l").count == 2)
        #expect(terminal.screen.hasSuffix("\u{1B}[?25h\r\n"))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `nothing is drawn over where that isn't wanted or can't be`(environment: [String: String]) async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let terminal = try client.start(
            "sign-in", "sam@example.com", "--server", client.server, environment: environment)
        try await terminal.shows("Code or link")
        terminal.type(try #require(try await server.mails(1).first).code + "\n")
        try await terminal.shows("Signed in as sam@example.com.")
        #expect(try await terminal.exitCode() == 0)
        #expect(!terminal.screen.contains("\u{1B}"))
    }

    @Test func `Ctrl-D at the prompt cancels`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let terminal = try client.start("sign-in", "sam@example.com", "--server", client.server)
        try await terminal.shows("Code or link")
        terminal.type("\u{4}")
        #expect(try await terminal.exitCode() == 130)
    }
}
