import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

/// `send`: a process of its own beside the server, here two outboxes over one store.
struct LinkMailingTests {
    /// What the command has of its own.
    private struct Desk {
        let mailroom = Mailroom()
        let outbox: Outbox
        let mailing: LinkMailing

        init(_ fixture: SignInFixture) {
            outbox = Outbox(
                store: fixture.store, transport: mailroom, hash: fixture.hash, publicURL: "https://id.example",
                clock: fixture.clock, observe: { _ in })
            mailing = LinkMailing(
                policy: fixture.authenticator.policy, store: fixture.store, outbox: outbox, hash: fixture.hash,
                random: fixture.authenticator.random, names: fixture.authenticator.names, clock: fixture.clock)
        }

        func send(_ email: String, returnTo: String? = nil, language: Language = .english) async throws
            -> LinkMailing.Outcome
        {
            try await mailing.send(
                LinkRequest(address: EmailAddress(email), client: nil, returnTo: returnTo, language: language))
        }
    }

    @Test func `mails a link that works, in the language asked for, and the server sends no second`() async throws {
        let fixture = try SignInFixture { $0.returnAddresses = ["https://app.example/"] }
        let desk = Desk(fixture)
        guard
            case .sent = try await desk.send("Sam@example.com", returnTo: "https://app.example/", language: .german)
        else { throw UnexpectedOutcome("not sent") }
        await fixture.outbox.deliverDue()
        fixture.clock.advance(by: .seconds(300))
        await fixture.outbox.deliverDue()
        await fixture.outbox.stop()
        #expect(fixture.mailroom.attempts == 0)
        let mail = try #require(desk.mailroom.mails.first)
        #expect(mail.language == .german && mail.recipient.text == "Sam@example.com")
        guard
            case .signedIn(let session) = try await fixture.open(
                String(mail.link.split(separator: "/").last ?? ""))
        else { throw UnexpectedOutcome("not signed in") }
        #expect(session.returnTo == "https://app.example/")
    }

    @Test func `says why not, and stores nothing of what is refused`() async throws {
        let names = try SignInFixture().authenticator.names
        let allowed = try AddressPattern("*@example.com", names: names)
        let fixture = try SignInFixture {
            $0.signUp = SignUpPolicy(isOpen: false, allowed: [allowed])
        }
        let desk = Desk(fixture)
        #expect(try await desk.send("sam@other.example") == .notAllowed)
        #expect(try await desk.send("sam@example.com") == .noUser)
        #expect(try await desk.send("sam@example.com", returnTo: "https://evil.example/") == .unknownReturnAddress)
        #expect(try await desk.send("sam@xn--a.example") == .invalidEmail(.malformedDomain))
        let horizon = SessionLimits().horizon(at: fixture.clock.now)
        let mailbox = try Mailbox(EmailAddress("kim@example.com"), names: names)
        _ = try await fixture.store.disable(.address(mailbox), within: horizon)
        #expect(try await desk.send("KIM@example.com") == .disabled)
        #expect(desk.mailroom.attempts == 0)
        #expect(
            try await fixture.store.delete(
                .address(Mailbox(EmailAddress("sam@example.com"), names: names)), within: horizon) == nil)
    }

    @Test func `K6: keeps the pause, its own and the server's`() async throws {
        let fixture = try SignInFixture()
        let desk = Desk(fixture)
        try await fixture.send()
        fixture.clock.advance(by: .seconds(10))
        #expect(try await desk.send("sam@example.com") == .tooSoon(retryAfter: .seconds(20)))
        fixture.clock.advance(by: .seconds(20))
        guard case .sent = try await desk.send("sam@example.com") else { throw UnexpectedOutcome("not sent") }
        #expect(try await fixture.send() == .tooSoon(retryAfter: .seconds(30)))
    }

    @Test func `what the mail server puts off or refuses is told, and the server goes on with it`() async throws {
        let fixture = try SignInFixture()
        let desk = Desk(fixture)
        desk.mailroom.answer(.refused(reason: "550"))
        guard case .refused = try await desk.send("no@example.com") else { throw UnexpectedOutcome("not refused") }
        desk.mailroom.answer(.deferred(reason: "451"))
        guard case .queued = try await desk.send("sam@example.com") else { throw UnexpectedOutcome("not queued") }
        fixture.clock.advance(by: .seconds(5))
        await fixture.outbox.deliverDue()
        await fixture.mailroom.attempts(1)
        await fixture.outbox.stop()
        #expect(fixture.mailroom.mails.map(\.recipient.text) == ["sam@example.com"])
    }

    @Test func `C83: a command that dies before it has recorded anything leaves the mail to the server`() async throws {
        let fixture = try SignInFixture()
        let desk = Desk(fixture)
        desk.mailroom.answer(nil)
        async let dying = desk.send("sam@example.com")
        await desk.mailroom.attempts(1)
        // Its time is not over: the server lets it be.
        fixture.clock.advance(by: .seconds(99))
        await fixture.outbox.deliverDue()
        #expect(fixture.mailroom.attempts == 0)
        fixture.clock.advance(by: .seconds(21))
        await fixture.outbox.deliverDue()
        await fixture.mailroom.attempts(1)
        await fixture.outbox.stop()
        #expect(fixture.mailroom.mails.count == 1)
        desk.mailroom.release(.deferred(reason: "gone"))
        guard case .queued = try await dying else { throw UnexpectedOutcome("not queued") }
        await desk.outbox.stop()
    }
}
