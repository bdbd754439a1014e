import Auth
import Foundation
import Testing

@testable import AuthMail

/// Against a server that misbehaves as told.
struct SMTPFaultTests {
    /// A script, and what a mail comes to.
    struct Fault: Sendable, CustomTestStringConvertible {
        let reply: String
        let stage: String
        let outcome: DeliveryOutcome
        var testDescription: String { "\(stage) → \(reply)" }

        init(_ stage: String, _ reply: String, _ outcome: DeliveryOutcome) {
            self.stage = stage
            self.reply = reply
            self.outcome = outcome
        }
    }

    private func transport(
        to server: MailServer, sender: String = "Sign in <no-reply@example.org>", templates: MailTemplates = .builtIn,
        limits: SMTPLimits = SMTPLimits(), _ change: (inout SMTPSettings) -> Void = { _ in }
    ) throws -> SMTPTransport {
        var settings = SMTPSettings(
            host: "127.0.0.1", port: server.port, credentials: .init(user: "sam", password: "secret"),
            authorityFile: try TestCertificate.local.get().certificate, connections: 1)
        change(&settings)
        return SMTPTransport(
            settings: settings, composer: try TestMails.composer(from: sender, templates: templates), limits: limits)
    }

    @Test(
        "R86, R89, C71: stage and code say whose fault it is",
        arguments: [
            Fault("greeting", "421 4.3.2 later", .deferred(reason: "greeting: 421 4.3.2")),
            Fault("greeting", "554 5.7.1 not you", .misconfigured(reason: "greeting: 554 5.7.1")),
            Fault("EHLO", "550 5.7.1 not that name", .misconfigured(reason: "EHLO: 550 5.7.1")),
            Fault("STARTTLS", "454 4.7.0 no TLS now", .deferred(reason: "STARTTLS: 454 4.7.0")),
            Fault("STARTTLS", "501 no", .misconfigured(reason: "STARTTLS: 501")),
            Fault("AUTH", "454 4.7.0 later", .deferred(reason: "AUTH: 454 4.7.0")),
            Fault("AUTH", "535 5.7.8 wrong", .misconfigured(reason: "AUTH: 535 5.7.8")),
            Fault("MAIL", "454 4.7.1 slow down", .deferred(reason: "MAIL FROM: 454 4.7.1")),
            Fault("MAIL", "550 5.7.1 not that sender", .misconfigured(reason: "MAIL FROM: 550 5.7.1")),
            Fault("RCPT", "450 4.2.1 greylisted", .deferred(reason: "RCPT TO: 450 4.2.1")),
            Fault("RCPT", "550 5.1.1 nobody here", .refused(reason: "RCPT TO: 550 5.1.1")),
            Fault("RCPT", "550", .refused(reason: "RCPT TO: 550")),
            Fault("RCPT", "550-5.1.1 first\r\n550 5.1.1 last", .refused(reason: "RCPT TO: 550 5.1.1")),
            Fault("RCPT", "530 5.7.0 sign in", .misconfigured(reason: "RCPT TO: 530 5.7.0")),
            Fault("DATA", "451 4.3.0 broken", .deferred(reason: "DATA: 451 4.3.0")),
            Fault("DATA", "554 5.5.1 no", .refused(reason: "DATA: 554 5.5.1")),
            Fault("END", "452 4.3.1 full", .deferred(reason: "end of mail: 452 4.3.1")),
            Fault("END", "550 5.7.1 looks like spam", .refused(reason: "end of mail: 550 5.7.1")),
            Fault("MAIL", "HANGUP", .deferred(reason: "MAIL FROM: connection lost")),
            Fault("END", "HANGUP", .deferred(reason: "end of mail: connection lost")),
            Fault("MAIL", "what?", .deferred(reason: "MAIL FROM: no answer in time")),
        ])
    func stages(_ fault: Fault) async throws {
        var script = MailServer.Script()
        if fault.stage == "greeting" {
            script.greeting = fault.reply
        } else {
            script.replies[fault.stage] = fault.reply
        }
        let server = try await MailServer.start(script)
        var limits = SMTPLimits()
        limits.reply = .seconds(1)
        let transport = try transport(to: server, limits: limits)
        let outcome = await transport.deliver(try TestMails.mail())
        #expect(outcome == fault.outcome)
        await transport.close()
        let lines = try await server.finish().commands
        #expect(lines.count { $0.hasPrefix("MAIL") } <= 1, "a new connection's fault must not be tried twice")
    }

    @Test("R86: codes without text and replies of many lines are replies")
    func oddReplies() async throws {
        var script = MailServer.Script()
        script.greeting = "220-welcome\r\n220-to\r\n220"
        script.replies = [
            "MAIL": "250", "RCPT": "250-2.1.5 yes\r\n250-2.1.5 yes\r\n250 2.1.5 yes", "DATA": "354", "END": "250",
        ]
        let server = try await MailServer.start(script)
        let transport = try transport(to: server)
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
        #expect(try await server.finish().messages.count == 1)
    }

    @Test("R93, R95, C68: without STARTTLS neither AUTH nor MAIL goes out")
    func noSTARTTLS() async throws {
        var script = MailServer.Script()
        script.offers = ["AUTH PLAIN LOGIN"]
        let server = try await MailServer.start(script)
        let transport = try transport(to: server)
        #expect(await transport.deliver(try TestMails.mail()) == .misconfigured(reason: "STARTTLS: not offered"))
        await transport.close()
        let verbs = Set(try await server.finish().verbs)
        #expect(verbs.isSubset(of: ["EHLO", "QUIT"]))
    }

    @Test("R93, C68: what is slipped in before TLS is never taken for an answer")
    func injection() async throws {
        var script = MailServer.Script()
        script.inject = "250-mx\r\n250 AUTH PLAIN"
        let server = try await MailServer.start(script)
        let transport = try transport(to: server)
        let outcome = await transport.deliver(try TestMails.mail())
        #expect(outcome == .deferred(reason: "STARTTLS: not an SMTP reply"))
        await transport.close()
        let verbs = try await server.finish().verbs
        #expect(!verbs.contains("AUTH") && !verbs.contains("MAIL"))
    }

    @Test("R93: after STARTTLS the client asks again what the server offers")
    func secondEHLO() async throws {
        let server = try await MailServer.start(MailServer.Script())
        let transport = try transport(to: server)
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
        let verbs = try await server.finish().verbs.prefix(7)
        #expect(verbs == ["EHLO", "STARTTLS", "EHLO", "AUTH", "MAIL", "RCPT", "DATA"])
    }

    @Test("R95: without TLS only on the operator's word")
    func clearText() async throws {
        var script = MailServer.Script()
        script.offers = ["AUTH PLAIN LOGIN"]
        let server = try await MailServer.start(script)
        let transport = try transport(to: server) { $0.encryption = .off }
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
        #expect(try await server.finish().verbs.contains("AUTH"))
    }

    @Test(
        "C67, R88: a server that never greets, and one that falls silent, cost a bounded time",
        .timeLimit(.minutes(1)), arguments: ["", "MAIL"])
    func silence(at verb: String) async throws {
        var script = MailServer.Script()
        if verb.isEmpty { script.greeting = "" } else { script.replies[verb] = "" }
        let server = try await MailServer.start(script)
        var limits = SMTPLimits()
        limits.reply = .seconds(1)
        let transport = try transport(to: server, limits: limits)
        let outcome = await transport.deliver(try TestMails.mail())
        #expect(
            outcome == .deferred(reason: verb.isEmpty ? "connect: no answer in time" : "MAIL FROM: no answer in time"))
        await transport.close()
    }

    @Test("R88: the wait after the final dot is longer than the others")
    func slowAcceptance() async throws {
        var script = MailServer.Script()
        script.slow = 2.5
        let server = try await MailServer.start(script)
        var limits = SMTPLimits()
        limits.reply = .seconds(1)
        let transport = try transport(to: server, limits: limits)
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
        #expect(SMTPLimits().acceptance > max(SMTPLimits().reply, SMTPLimits().preparation))
    }

    @Test(
        "R87, C70: a kept connection that was closed meanwhile is replaced at once",
        arguments: ["421 4.4.2 idle for too long", "HANGUP"])
    func idleConnection(goodbye: String) async throws {
        var script = MailServer.Script()
        script.idle = goodbye
        let server = try await MailServer.start(script)
        let transport = try transport(to: server)
        #expect(await transport.deliver(try TestMails.mail(id: "one")) == .accepted)
        // The server gives its clients 0.2 s.
        try await Task.sleep(for: .milliseconds(600))
        let again = await transport.deliver(try TestMails.mail(id: "two"))
        #expect(again == .accepted)
        await transport.close()
        let events = try await server.finish()
        #expect(events.messages.count == 2)
        #expect(events.compactMap(\.connection).max() == 2)
    }

    @Test("R87: a connection that has been idle for long isn't trusted any more")
    func oldConnection() async throws {
        let server = try await MailServer.start(.init())
        var limits = SMTPLimits()
        limits.idle = .seconds(1)
        let transport = try transport(to: server, limits: limits)
        #expect(await transport.deliver(try TestMails.mail(id: "one")) == .accepted)
        // libcurl counts whole seconds of its own clock.
        try await Task.sleep(for: .milliseconds(2200))
        #expect(await transport.deliver(try TestMails.mail(id: "two")) == .accepted)
        await transport.close()
        let events = try await server.finish()
        #expect(events.messages.count == 2)
        #expect(events.compactMap(\.connection).max() == 2)
    }

    @Test(
        "R87, C70: a 421 or an end in answer to the first command of a kept connection, too",
        arguments: ["421 4.3.2 bye", "HANGUP"])
    func goodbyeToMAIL(goodbye: String) async throws {
        let server = try await MailServer.start(.init(sequences: ["MAIL": ["250 ok", goodbye, "250 ok"]]))
        let transport = try transport(to: server)
        #expect(await transport.deliver(try TestMails.mail(id: "one")) == .accepted)
        let again = await transport.deliver(try TestMails.mail(id: "two"))
        #expect(again == .accepted)
        await transport.close()
        #expect(try await server.finish().messages.count == 2)
    }

    @Test("C70: a second goodbye in a row is left to the next attempt")
    func twoGoodbyes() async throws {
        let server = try await MailServer.start(
            .init(sequences: ["MAIL": ["250 ok", "421 4.3.2 bye", "421 4.3.2 bye", "250 ok"]]))
        let transport = try transport(to: server)
        #expect(await transport.deliver(try TestMails.mail(id: "one")) == .accepted)
        let second = await transport.deliver(try TestMails.mail(id: "two"))
        #expect(second == .deferred(reason: "MAIL FROM: 421 4.3.2"))
        let again = await transport.deliver(try TestMails.mail(id: "two"))
        #expect(again == .accepted)
        await transport.close()
    }

    @Test("R85, C77: a server that refuses names without a dot gets an address or a configured name")
    func names() async throws {
        for (configured, wanted) in [(nil, "["), ("mail.example.org", "mail.example.org")] as [(String?, String)] {
            var script = MailServer.Script()
            script.dotted = true
            let server = try await MailServer.start(script)
            let transport = try transport(to: server, sender: "no-reply@localhost") { $0.helloName = configured }
            #expect(await transport.deliver(try TestMails.mail()) == .accepted)
            await transport.close()
            let hello = try #require(try await server.finish().commands.first)
            #expect(hello.hasPrefix("EHLO \(wanted)"), "\(hello)")
        }
    }

    @Test("R21, C59: an international domain needs no SMTPUTF8")
    func internationalDomain() async throws {
        let server = try await MailServer.start(MailServer.Script())
        let transport = try transport(to: server)
        let mail = try TestMails.mail(to: "u@bücher.example", asciiDomain: "xn--bcher-kva.example")
        #expect(await transport.deliver(mail) == .accepted)
        await transport.close()
        #expect(try await server.finish().commands.contains("RCPT TO:<u@xn--bcher-kva.example>"))
    }

    @Test("R21: a local part outside ASCII goes to a server with SMTPUTF8 alone, also over a kept connection")
    func internationalLocalPart() async throws {
        let mail = try TestMails.mail(to: "jürgen@bücher.example", asciiDomain: "xn--bcher-kva.example")
        var script = MailServer.Script()
        let without = try await MailServer.start(script)
        let first = try transport(to: without)
        #expect(await first.deliver(try TestMails.mail()) == .accepted)
        for _ in 0..<2 {
            let outcome = await first.deliver(mail)
            #expect(outcome == .refused(reason: "EHLO: the server doesn't offer SMTPUTF8, which the address needs"))
        }
        await first.close()
        #expect(!(try await without.finish().commands.contains { $0.contains("jürgen") }))

        script.offers.append("SMTPUTF8")
        let with = try await MailServer.start(script)
        let second = try transport(to: with)
        #expect(await second.deliver(try TestMails.mail()) == .accepted)
        #expect(await second.deliver(mail) == .accepted)
        await second.close()
        let events = try await with.finish()
        #expect(events.commands.contains("RCPT TO:<jürgen@xn--bcher-kva.example>"))
        #expect(
            events.commands.contains { $0.hasPrefix("MAIL FROM:<no-reply@example.org>") && $0.contains("SMTPUTF8") })
        #expect(events.compactMap(\.connection).max() == 1)
    }

    @Test("R84, C20, C80: lines that begin with a dot arrive as they were sent, and none is a command")
    func dots() async throws {
        let text = ".\n..\n.example.org\n\r\n.\r\nRSET\n{{link}}\n{{code}}\n.\n"
        let templates = try MailTemplates(subject: "Hi", text: text, html: "{{link}}{{code}}\n.\n..x\n")
        let server = try await MailServer.start(MailServer.Script())
        let transport = try transport(to: server, templates: templates)
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
        let events = try await server.finish()
        #expect(!events.verbs.contains("RSET"))
        let composed = try RenderedMail(TestMails.composer(templates: templates).compose(TestMails.mail()))
        #expect(events.messages.map { RenderedMail(bytes: $0).comparable } == [composed.comparable])
        #expect(composed.textLines.prefix(6) == [".", "..", ".example.org", "", ".", "RSET"])
    }
}
