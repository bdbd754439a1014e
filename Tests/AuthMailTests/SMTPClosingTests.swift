import Auth
import Testing

@testable import AuthMail

struct SMTPClosingTests {
    @Test func `closing gives up on a silent server when the grace is over`() async throws {
        var script = MailServer.Script()
        script.replies["END"] = ""
        let server = try await MailServer.start(script)
        let transport = SMTPTransport(
            settings: SMTPSettings(
                host: "127.0.0.1", port: server.port, credentials: .init(user: "sam", password: "secret"),
                authorityFile: try TestCertificate.local.get().certificate, connections: 1),
            composer: try TestMails.composer())
        let mails = try [TestMails.mail(id: "one"), TestMails.mail(id: "two")]
        async let outcomes = withTaskGroup { group in
            for mail in mails { group.addTask { await transport.deliver(mail) } }
            return await group.reduce(into: [DeliveryOutcome]()) { $0.append($1) }
        }
        // Until the first of them has reached the server there is nothing to give up on.
        try await Task.sleep(for: .milliseconds(500))
        await transport.close(grace: .milliseconds(200))
        for outcome in await outcomes {
            guard case .deferred = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
    }

    @Test("R88: what is under way when closing begins is finished; what has not begun is left for the next start")
    func finishesWhatHasBegun() async throws {
        var script = MailServer.Script()
        script.slow = 0.5
        let server = try await MailServer.start(script)
        let transport = SMTPTransport(
            settings: SMTPSettings(
                host: "127.0.0.1", port: server.port, credentials: .init(user: "sam", password: "secret"),
                authorityFile: try TestCertificate.local.get().certificate, connections: 1),
            composer: try TestMails.composer())
        let mails = try [TestMails.mail(id: "one"), TestMails.mail(id: "two"), TestMails.mail(id: "three")]
        async let outcomes = withTaskGroup { group in
            for mail in mails { group.addTask { await transport.deliver(mail) } }
            return await group.reduce(into: [DeliveryOutcome]()) { $0.append($1) }
        }
        // Until the first of them has reached the server nothing is under way.
        try await Task.sleep(for: .milliseconds(250))
        await transport.close(grace: .seconds(10))
        let counts = await outcomes.reduce(into: (taken: 0, left: 0)) { counts, outcome in
            switch outcome {
            case .accepted: counts.taken += 1
            case .deferred(reason: "the server is stopping"): counts.left += 1
            default: Issue.record("\(outcome)")
            }
        }
        #expect(counts.taken <= 1)
        #expect(counts.left >= 2)
        #expect(try await server.finish().messages.count == counts.taken)
    }
}
