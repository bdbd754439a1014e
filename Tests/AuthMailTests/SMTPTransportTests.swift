import Auth
import Foundation
import Testing

@testable import AuthMail

/// Against aiosmtpd, a mail server that has nothing in common with libcurl.
struct SMTPTransportTests {
    private let certificate: TestCertificate
    private static let credentials = SMTPSettings.Credentials(user: "sam@example.org", password: "p:ä@ss/w%rd")

    init() throws { certificate = try TestCertificate.local.get() }

    private func settings(_ server: MailServer, _ change: (inout SMTPSettings) -> Void = { _ in }) -> SMTPSettings {
        var settings = SMTPSettings(
            host: "127.0.0.1", port: server.port, credentials: Self.credentials,
            authorityFile: certificate.certificate)
        change(&settings)
        return settings
    }

    @Test("R84, R93, R95: a mail goes through STARTTLS and AUTH, and arrives as a folder of mails gets it")
    func startTLS() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let composer = try TestMails.composer(brand: "Übersee 😀 & Söhne")
        let transport = SMTPTransport(settings: settings(server), composer: composer)
        let mail = try TestMails.mail(to: "Joe.User+tag@Example.COM")
        #expect(await transport.deliver(mail) == .accepted)
        await transport.close()
        let event = try #require(try await server.finish().first)
        #expect(event.sender == "no-reply@example.org")
        #expect(event.recipients == ["Joe.User+tag@Example.COM".replacing("Example.COM", with: "example.com")])
        #expect(event.encrypted == true)
        #expect(event.user == "sam@example.org")
        #expect(event.hello == "example.org")
        let arrived = RenderedMail(bytes: Array(try #require(event.data)))
        #expect(arrived.comparable == (try RenderedMail(composer.compose(mail))).comparable)
    }

    @Test("R93: the same with TLS from the first byte, set by an address with escapes")
    func implicitTLS() async throws {
        let server = try await MailServer.start("smtps", certificate: certificate)
        let address = "smtps://sam%40example.org:p%3A%C3%A4%40ss%2Fw%25rd@localhost:\(server.port)"
        guard case .smtp(let settings) = try MailDestination("\(address)?ca=\(certificate.certificate)") else {
            Issue.record("not a mail server")
            return
        }
        let transport = SMTPTransport(settings: settings, composer: try TestMails.composer())
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
        let event = try #require(try await server.finish().first)
        #expect(event.encrypted == true)
        #expect(event.user == "sam@example.org")
    }

    @Test func `mails one after the other share a connection`() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let transport = SMTPTransport(settings: settings(server), composer: try TestMails.composer())
        for id in ["a", "b", "c"] { #expect(await transport.deliver(try TestMails.mail(id: id)) == .accepted) }
        await transport.close()
        #expect(try await server.finish().map(\.connections) == [1, 1, 1])
    }

    @Test func `mails at once use as many connections as are allowed, and all arrive`() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let transport = SMTPTransport(
            settings: settings(server) { $0.connections = 3 }, composer: try TestMails.composer())
        let mails = try (0..<20).map { try TestMails.mail(to: "user\($0)@example.com", id: "m\($0)") }
        await withTaskGroup { group in
            for mail in mails { group.addTask { await transport.deliver(mail) } }
            for await outcome in group { #expect(outcome == .accepted) }
        }
        await transport.close()
        let events = try await server.finish()
        #expect(Set(events.compactMap(\.recipients)).count == 20)
        #expect((1...3).contains(events.compactMap(\.connections).max() ?? 0))
    }

    @Test(
        "R95: a certificate of unknown origin, or for another host, stops the mail before AUTH",
        arguments: [false, true])
    func badCertificate(isForeign: Bool) async throws {
        let presented = isForeign ? try TestCertificate.foreign.get() : certificate
        let server = try await MailServer.start("starttls", certificate: presented)
        let refusing = SMTPTransport(
            settings: settings(server) { $0.authorityFile = isForeign ? presented.certificate : nil },
            composer: try TestMails.composer())
        let outcome = await refusing.deliver(try TestMails.mail())
        #expect(outcome == .misconfigured(reason: "TLS: the server's certificate isn't accepted"))
        await refusing.close()
        let trusting = SMTPTransport(
            settings: settings(server) { $0.verifiesCertificate = false }, composer: try TestMails.composer())
        #expect(await trusting.deliver(try TestMails.mail()) == .accepted)
        await trusting.close()
        #expect(try await server.finish().count == 1)
    }

    @Test("C71: a wrong password is for the operator")
    func wrongPassword() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let transport = SMTPTransport(
            settings: settings(server) { $0.credentials = .init(user: "sam@example.org", password: "wrong") },
            composer: try TestMails.composer())
        let outcome = await transport.deliver(try TestMails.mail())
        #expect(outcome == .misconfigured(reason: "AUTH: 535 5.7.8"))
        await transport.close()
        #expect(try await server.finish().isEmpty)
    }

    /// The connection's own limit is five seconds: a wait on the closed address would use it up.
    @Test(
        "C73: a host with a closed IPv6 and an open IPv4 address is reached at the first attempt",
        .timeLimit(.minutes(1)))
    func happyEyeballs() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let transport = SMTPTransport(
            settings: settings(server) {
                $0.host = "mx.test"
                $0.addresses = ["[::1]", "127.0.0.1"]
            }, composer: try TestMails.composer())
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        await transport.close()
    }

    @Test func `a missing server and a name that doesn't exist are worth another try`() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let closed = settings(server)
        _ = try await server.finish()
        let composer = try TestMails.composer()
        let transport = SMTPTransport(settings: closed, composer: composer)
        #expect(await transport.deliver(try TestMails.mail()) == .deferred(reason: "connect: no connection"))
        await transport.close()
        let nowhere = SMTPTransport(settings: SMTPSettings(host: "mail.invalid"), composer: composer)
        #expect(await nowhere.deliver(try TestMails.mail()) == .deferred(reason: "connect: host name not found"))
        await nowhere.close()
        #expect(await nowhere.deliver(try TestMails.mail()) == .deferred(reason: "the server is stopping"))
    }

    @Test func `a file of authorities that isn't there is for the operator`() async throws {
        let server = try await MailServer.start("starttls", certificate: certificate)
        let transport = SMTPTransport(
            settings: settings(server) { $0.authorityFile = "/nowhere.pem" }, composer: try TestMails.composer())
        let outcome = await transport.deliver(try TestMails.mail())
        #expect(outcome == .misconfigured(reason: "TLS: the file of authorities can't be used"))
        await transport.close()
    }
}
