import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

struct SignUpPolicyTests {
    @Test func `R10: closed to strangers, the answers are the same and only users are mailed to`() async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let open = try SignInFixture(folder: folder, clock: clock)
        let known = try await open.sendAndRead("known@example.com")
        _ = try await open.open(known.token)
        await open.outbox.stop()
        open.close()
        clock.advance(by: .seconds(60))

        let closed = try SignInFixture(folder: folder, clock: clock) { $0.signUp.isOpen = false }
        var answers: [[String]] = []
        for email in ["known@example.com", "other@example.com"] {
            var seen: [String] = []
            let outcome = try await closed.send(email)
            guard case .sent(let sent) = outcome else { throw UnexpectedOutcome("\(outcome)") }
            seen.append("\(sent.delivery) \(sent.expiresIn) \(sent.resendAfter) \(sent.request.utf8.count)")
            seen.append("\(try await closed.send(email))")
            for number in 1...6 {
                // 1 in 10⁶ that one of them is right: then the test names it.
                let code = OneTimeCode(number: UInt32(number))
                seen.append("\(try await closed.verify(code, email: email, request: sent.request))")
                seen.append("\(try await closed.verify(code, email: email))")
            }
            answers.append(seen)
        }
        #expect(answers[0] == answers[1])
        await closed.mailroom.attempts(1)
        await closed.outbox.stop()
        #expect(closed.mailroom.mails.map(\.recipient.text) == ["known@example.com"])
    }

    @Test func `a code that was never mailed signs nobody up`() async throws {
        let fixture = try SignInFixture { $0.signUp.isOpen = false }
        guard case .sent(let sent) = try await fixture.send("new@example.com"),
            let handle = DerivedToken(sent.request),
            let challenge = try await fixture.store.challenge(handle.challengeID)
        else { throw UnexpectedOutcome("not sent") }
        #expect(challenge.state == .withheld)
        let secrets = ChallengeSecrets(hash: fixture.hash)
        let code = try secrets.code(challenge)
        #expect(
            try await fixture.verify(code, email: "new@example.com", request: sent.request)
                == .wrongCode(attemptsLeft: 4))
        let token = try secrets.linkToken(challenge.id, nonce: challenge.nonce)
        #expect(try await fixture.open(token.text) == .unknown)
    }

    @Test func `only addresses of the list are mailed to`() async throws {
        let names = try SignInFixture().authenticator.names
        let allowed = try [
            AddressPattern("*@example.com", names: names), AddressPattern("Sam@bücher.example", names: names),
        ]
        let fixture = try SignInFixture { $0.signUp.allowed = allowed }
        for email in [
            "a@EXAMPLE.com", "sam@xn--bcher-kva.example", "b@bücher.example", "c@sub.example.com",
            "d@example.com.evil.example",
        ] {
            guard case .sent = try await fixture.send(email) else { throw UnexpectedOutcome(email) }
        }
        await fixture.mailroom.attempts(2)
        await fixture.outbox.stop()
        #expect(Set(fixture.mailroom.mails.map(\.recipient.text)) == ["a@EXAMPLE.com", "sam@xn--bcher-kva.example"])
    }

    @Test(arguments: ["example.com", "*", "@example.com", "*@", "a b@example.com"])
    func `a pattern is an address, or a star and a domain`(text: String) throws {
        let names = try SignInFixture().authenticator.names
        #expect(throws: EmailAddressError.self) { try AddressPattern(text, names: names) }
    }
}
