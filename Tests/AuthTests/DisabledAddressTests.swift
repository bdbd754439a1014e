import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

struct DisabledAddressTests {
    private let fixture: SignInFixture

    init() throws { fixture = try SignInFixture() }

    private var administration: Administration {
        Administration(
            store: fixture.store, policy: fixture.authenticator.policy, names: fixture.authenticator.names,
            clock: fixture.clock)
    }

    @Test func `R10, C91: an address that is disabled gets the answers of every other, and no mail`() async throws {
        _ = try await administration.disable(try administration.name("blocked@example.com"))
        var answers: [[String]] = []
        for email in ["free@example.com", "Blocked@EXAMPLE.com"] {
            var seen: [String] = []
            // The mail server takes its time: nobody waits for it, so no wait tells anything.
            fixture.mailroom.answer(nil)
            let outcome = try await fixture.send(email)
            guard case .sent(let sent) = outcome else { throw UnexpectedOutcome("\(outcome)") }
            seen.append("\(sent.delivery) \(sent.expiresIn) \(sent.resendAfter) \(sent.request.utf8.count)")
            seen.append("\(try await fixture.send(email))")
            for number in 1...6 {
                // 1 in 10⁶ that one of them is right: then the test names it.
                let code = OneTimeCode(number: UInt32(number))
                seen.append("\(try await fixture.verify(code, email: email, request: sent.request))")
            }
            answers.append(seen)
        }
        #expect(answers[0] == answers[1])
        await fixture.mailroom.attempts(1)
        fixture.mailroom.release(.accepted)
        await fixture.outbox.stop()
        #expect(fixture.mailroom.mails.map(\.recipient.text) == ["free@example.com"])
    }

    @Test func `a mail that is refused for good shows nobody that it went where others don't`() async throws {
        _ = try await administration.disable(try administration.name("blocked@example.com"))
        fixture.mailroom.answer(.refused(reason: "550"))
        guard case .sent(let sent) = try await fixture.send("free@example.com") else {
            throw UnexpectedOutcome("not sent")
        }
        #expect(sent.delivery == .queued)
        await fixture.outbox.stop()
    }

    @Test func `R27, C38: links and codes on their way are refused, and the session ends`() async throws {
        let first = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(first.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        fixture.clock.advance(by: .seconds(31))
        let second = try await fixture.sendAndRead()
        let change = try await administration.disable(.id(session.signedIn.user.id))
        #expect(change?.endedSessions == 1)
        #expect(try await fixture.open(second.token) == .expired)
        #expect(try await fixture.verify(second.mail.code, request: second.request) == .expired)
        #expect(try await fixture.authenticator.session(.accessToken(session.accessToken)) == nil)
        #expect(try await fixture.authenticator.session(.cookie(session.cookie)) == nil)
        #expect(try await fixture.authenticator.refresh(session.refreshToken, client: nil) == .ended)
        fixture.clock.advance(by: .seconds(31))
        try await fixture.send()
        #expect(fixture.mailroom.mails.count == 2)

        _ = try await administration.enable(.id(session.signedIn.user.id))
        fixture.clock.advance(by: .seconds(31))
        let third = try await fixture.sendAndRead()
        guard case .signedIn(let next) = try await fixture.open(third.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(next.signedIn.user == session.signedIn.user)
        await fixture.outbox.stop()
    }

    @Test func `C58: an address is meant by every spelling of it`() async throws {
        _ = try await administration.disable(try administration.name("U@xn--bcher-kva.example"))
        for spelling in ["u@bücher.example", "u@BÜCHER.example"] {
            #expect(try await administration.account(try administration.name(spelling))?.disabledAt != nil)
        }
        #expect(try administration.name("u") == .id("u"))
        #expect(throws: EmailAddressError.self) { try administration.name("u@") }
    }
}
