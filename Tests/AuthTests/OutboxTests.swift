import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

struct OutboxTests {
    @Test func `C67: a mail server that never answers keeps nobody waiting`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(nil)
        async let outcome = fixture.send()
        await fixture.mailroom.attempts(1)
        await fixture.clock.sleepers(1)
        fixture.clock.advance(by: .milliseconds(800))
        guard case .sent(let sent) = try await outcome else { throw UnexpectedOutcome("not sent") }
        #expect(sent.delivery == .queued)
        fixture.mailroom.release(.accepted)
        await fixture.outbox.stop()
        #expect(fixture.mailroom.mails.count == 1)
    }

    @Test func `C83, R89: a deferred mail is tried again with growing pauses, and arrives once`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(.deferred(reason: "connect"))
        guard case .sent(let sent) = try await fixture.send() else { throw UnexpectedOutcome("not sent") }
        #expect(sent.delivery == .queued)
        for (number, pause) in [5, 10, 20].enumerated() {
            fixture.clock.advance(by: .seconds(pause) - .milliseconds(1))
            await fixture.outbox.deliverDue()
            await fixture.outbox.settle()
            #expect(fixture.mailroom.attempts == number + 1)
            fixture.clock.advance(by: .milliseconds(1))
            if number == 2 { fixture.mailroom.answer(.accepted) }
            await fixture.outbox.deliverDue()
            await fixture.mailroom.attempts(number + 2)
            await fixture.outbox.settle()
        }
        #expect(fixture.mailroom.mails.count == 1)
        fixture.clock.advance(by: .seconds(600))
        await fixture.outbox.deliverDue()
        await fixture.outbox.settle()
        #expect(fixture.mailroom.attempts == 4)
        #expect(try await fixture.store.mailBacklog(now: fixture.clock.now).count == 0)
    }

    @Test func `R89: no mail goes after its link has expired`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(.deferred(reason: "connect"))
        _ = try await fixture.send()
        fixture.clock.advance(by: .seconds(900))
        await fixture.outbox.deliverDue()
        await fixture.outbox.settle()
        #expect(fixture.mailroom.attempts == 1)
    }

    @Test func `a mail whose link was used meanwhile is not sent again`() async throws {
        let fixture = try SignInFixture()
        let first = try await fixture.sendAndRead()
        fixture.clock.advance(by: .seconds(30))
        fixture.mailroom.answer(.deferred(reason: "connect"))
        _ = try await fixture.send()
        guard case .signedIn = try await fixture.open(first.token) else { throw UnexpectedOutcome("not signed in") }
        fixture.clock.advance(by: .seconds(60))
        await fixture.outbox.deliverDue()
        await fixture.outbox.settle()
        #expect(fixture.mailroom.attempts == 2)
    }

    @Test func `a mail that is refused for good gives the pause back and leaves nothing behind`() async throws {
        let fixture = try SignInFixture { $0.clientLimit = RateLimit(count: 1, per: .seconds(60)) }
        fixture.mailroom.answer(.refused(reason: "RCPT 550 5.1.1"))
        #expect(try await fixture.send() == .mailRefused)
        #expect(try await fixture.store.mailBacklog(now: fixture.clock.now).count == 0)
        fixture.mailroom.answer(.accepted)
        _ = try await fixture.sendAndRead()
    }

    @Test func `C71: a transport that refuses everything is asked once a minute, and health says so`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(.misconfigured(reason: "AUTH 535 5.7.8"))
        _ = try await fixture.send("p1@example.com")
        #expect(await fixture.authenticator.health() == HealthReport(isStoreUp: true, isMailUp: false))
        for number in 2...5 {
            guard case .sent(let sent) = try await fixture.send("p\(number)@example.com") else {
                throw UnexpectedOutcome("not sent")
            }
            #expect(sent.delivery == .queued)
            await fixture.outbox.deliverDue()
        }
        await fixture.outbox.settle()
        #expect(fixture.mailroom.attempts == 1)
        fixture.clock.advance(by: .seconds(60))
        fixture.mailroom.answer(.accepted)
        await fixture.outbox.deliverDue()
        await fixture.mailroom.attempts(2)
        await fixture.outbox.settle()
        #expect(fixture.mailroom.attempts == 2, "one goes ahead")
        #expect(await fixture.authenticator.health().isMailUp)
        await fixture.outbox.deliverDue()
        await fixture.mailroom.attempts(6)
        await fixture.outbox.settle()
        #expect(fixture.mailroom.mails.count == 5)
    }

    @Test func `C71: many mails put off in a row are trouble, until one gets through`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(.deferred(reason: "connect"))
        for number in 1...5 {
            #expect(await fixture.authenticator.health().isMailUp)
            _ = try await fixture.send("p\(number)@example.com")
        }
        #expect(await fixture.authenticator.health().isMailUp == false)
        fixture.mailroom.answer(.accepted)
        _ = try await fixture.send("late@example.com")
        #expect(await fixture.authenticator.health().isMailUp)
    }

    @Test func `C83: ended between the commit and the mail, the mail goes once after the restart`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(nil)
        async let outcome = fixture.send()
        await fixture.mailroom.attempts(1)
        // What a killed process leaves: the row. The attempt that hangs is of the old process.
        fixture.close()
        let restarted = try SignInFixture(folder: fixture.folder, clock: fixture.clock)
        await restarted.outbox.deliverDue()
        await restarted.mailroom.attempts(1)
        await restarted.outbox.settle()
        await restarted.outbox.deliverDue()
        await restarted.outbox.settle()
        #expect(restarted.mailroom.mails.count == 1)
        let mail = try #require(restarted.mailroom.mails.first)
        guard case .signedIn = try await restarted.open(String(mail.link.split(separator: "/").last ?? "")) else {
            throw UnexpectedOutcome("not signed in")
        }
        fixture.mailroom.release(.deferred(reason: "gone"))
        fixture.clock.advance(by: .seconds(1))
        _ = try? await outcome
    }

    @Test func `more mails than fit wait in the store, not in memory`() async throws {
        let fixture = try SignInFixture {
            $0.signUp.allowed = []; $0.signUp.isOpen = true
        }
        fixture.mailroom.answer(nil)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { _ = try await fixture.send("p\(number)@example.com", client: UInt32(number)) }
            }
            await fixture.mailroom.attempts(Outbox.capacity)
            await fixture.clock.sleepers(Outbox.capacity)
            fixture.clock.advance(by: .milliseconds(800))
            try await group.waitForAll()
        }
        #expect(fixture.mailroom.attempts == Outbox.capacity)
        fixture.mailroom.answer(.accepted)
        fixture.mailroom.release(.accepted)
        await fixture.outbox.settle()
        await fixture.outbox.deliverDue()
        await fixture.mailroom.attempts(100)
        await fixture.outbox.settle()
        #expect(Set(fixture.mailroom.mails.map(\.messageID)).count == 100)
    }

    @Test func `an attempt that outlives its lease is not begun a second time beside itself`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(nil)
        async let outcome = fixture.send()
        await fixture.mailroom.attempts(1)
        await fixture.clock.sleepers(1)
        fixture.clock.advance(by: Outbox.lease)
        _ = try await outcome
        await fixture.outbox.deliverDue()
        fixture.mailroom.release(.accepted)
        await fixture.outbox.settle()
        #expect(fixture.mailroom.attempts == 1)
    }

    @Test func `stopping waits for what is under way and starts nothing more`() async throws {
        let fixture = try SignInFixture()
        fixture.mailroom.answer(nil)
        async let outcome = fixture.send()
        await fixture.mailroom.attempts(1)
        async let stopped: Void = fixture.outbox.stop()
        fixture.mailroom.release(.accepted)
        await stopped
        _ = try await outcome
        guard case .sent(let sent) = try await fixture.send("late@example.com") else {
            throw UnexpectedOutcome("not sent")
        }
        #expect(sent.delivery == .queued)
        #expect(fixture.mailroom.attempts == 1)
    }

    @Test func `C74: a Message-ID stays the same at every attempt and tells nothing`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        let id = try #require(DerivedToken(sent.token)?.challengeID)
        let challenge = try #require(try await fixture.store.challenge(id))
        let writer = MailWriter(secrets: ChallengeSecrets(hash: fixture.hash), publicURL: "https://id.example")
        #expect(try writer.mail(for: challenge) == sent.mail)
        #expect(!sent.mail.messageID.contains(sent.token.suffix(20)))
    }
}
