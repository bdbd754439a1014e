import AuthTesting
import Testing

@testable import AuthMail

/// Trying servers out: the well-behaved one, and those that misbehave as told.
struct SMTPTrialTests {
    private func trial(
        _ server: MailServer, _ change: (inout SMTPSettings) -> Void = { _ in }
    ) async throws -> SMTPTrial {
        var settings = SMTPSettings(
            host: "127.0.0.1", port: server.port, credentials: .init(user: "sam@example.org", password: "p:ä@ss/w%rd"),
            authorityFile: try TestCertificate.local.get().certificate)
        change(&settings)
        var limits = SMTPLimits()
        limits.reply = .seconds(2)
        let sender = try MailSender("no-reply@example.org")
        return try await besideTasks { [settings, limits] in
            SMTPTrial.run(settings, sender: sender, publicHost: nil, limits: limits)
        }
    }

    @Test(arguments: ["starttls", "smtps"])
    func `a server that takes the password is ready, and gets no mail`(mode: String) async throws {
        let server = try await MailServer.start(mode, certificate: TestCertificate.local.get())
        let trial = try await trial(server) { if mode == "smtps" { $0.encryption = .implicitTLS } }
        #expect(trial == .ready(offersAuthentication: true))
        #expect(try await server.finish().isEmpty)
    }

    @Test func `the conversation goes up to the password, and ends with NOOP and QUIT`() async throws {
        let server = try await MailServer.start(MailServer.Script())
        #expect(try await trial(server) == .ready(offersAuthentication: true))
        #expect(try await server.finish().verbs == ["EHLO", "STARTTLS", "EHLO", "AUTH", "NOOP", "QUIT"])
    }

    @Test func `a wrong password shows`() async throws {
        let server = try await MailServer.start("starttls", certificate: TestCertificate.local.get())
        let trial = try await trial(server) { $0.credentials = .init(user: "sam@example.org", password: "other") }
        #expect(trial == .failed("AUTH: 535 5.7.8", .wrongPassword))
    }

    @Test func `a server that offers to sign in where nobody is configured says so`() async throws {
        var script = MailServer.Script()
        let with = try await MailServer.start(script)
        #expect(try await trial(with) { $0.credentials = nil } == .ready(offersAuthentication: true))
        script.offers = ["STARTTLS"]
        let without = try await MailServer.start(script)
        #expect(try await trial(without) { $0.credentials = nil } == .ready(offersAuthentication: false))
        // What it isn't asked for it doesn't get: libcurl goes on without.
        #expect(try await trial(MailServer.start(script)) == .ready(offersAuthentication: false))
        script.offers = ["STARTTLS", "AUTH GSSAPI"]
        #expect(
            try await trial(MailServer.start(script)) == .failed("AUTH: no method in common", .noAuthenticationMethod))
    }

    @Test func `R93: without STARTTLS nothing goes on`() async throws {
        var script = MailServer.Script()
        script.offers = ["AUTH PLAIN"]
        let server = try await MailServer.start(script)
        #expect(try await trial(server) == .failed("STARTTLS: not offered", .noSTARTTLS))
        #expect(try await !server.finish().verbs.contains("AUTH"))
    }

    @Test func `R95: what is wrong with a certificate is told apart`() async throws {
        let local = try TestCertificate.local.get()
        let reason = "TLS: the server's certificate isn't accepted"
        let stranger = try await MailServer.start("starttls", certificate: local)
        #expect(
            try await trial(stranger) { $0.authorityFile = try? TestCertificate.foreign.get().certificate }
                == .failed(reason, .certificate(.unknownAuthority)))
        let foreign = try TestCertificate.foreign.get()
        let other = try await MailServer.start("starttls", certificate: foreign)
        #expect(
            try await trial(other) { $0.authorityFile = foreign.certificate }
                == .failed(reason, .certificate(.otherName)))
        let old = try TestCertificate.expired.get()
        let expired = try await MailServer.start("starttls", certificate: old)
        #expect(
            try await trial(expired) { $0.authorityFile = old.certificate }
                == .failed(reason, .certificate(.expired)))
    }

    @Test func `where nobody listens, and what isn't a mail server`() async throws {
        let server = try await MailServer.start(MailServer.Script())
        _ = try await server.finish()
        #expect(try await trial(server) == .failed("connect: no connection", .noConnection))
        #expect(
            try await trial(server) { $0.host = "nowhere.invalid" }
                == .failed("connect: host name not found", .hostNotFound))
        var script = MailServer.Script()
        script.greeting = ""
        let silent = try await MailServer.start(script)
        #expect(try await trial(silent) == .failed("connect: no answer in time", .noAnswer))
        script.greeting = "554 5.7.1 not you"
        let refusing = try await MailServer.start(script)
        #expect(try await trial(refusing) == .failed("greeting: 554 5.7.1", .refusesGreeting))
        script.greeting = "421 4.3.2 later"
        let busy = try await MailServer.start(script)
        #expect(try await trial(busy) == .failed("greeting: 421 4.3.2", .busy))
    }
}
