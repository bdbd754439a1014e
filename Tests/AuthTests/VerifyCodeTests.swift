import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

struct VerifyCodeTests {
    @Test func `K2, R3: a code signs in once, and the link with it is used`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.verify(sent.code) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(session.signedIn.isNew)
        #expect(session.signedIn.user.mailbox.address.text == "sam@example.com")
        #expect(try await fixture.verify(sent.code) == .expired)
        #expect(try await fixture.open(sent.token) == .used)
    }

    @Test func `C13, R35: 50 verifications of one code at once: one session`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        let outcomes = try await withThrowingTaskGroup(of: CodeVerification.Outcome.self) { group in
            for client in 0..<50 {
                group.addTask { try await fixture.verify(sent.code, client: UInt32(client)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { if case .signedIn = $0 { true } else { false } } == 1)
        #expect(outcomes.count { $0 == .expired } == 49)
    }

    @Test func `K5, R2: a code works to the last moment of its life and not after`() async throws {
        let fixture = try SignInFixture()
        let first = try await fixture.sendAndRead()
        fixture.clock.advance(by: .milliseconds(899_999))
        guard case .signedIn = try await fixture.verify(first.code) else { throw UnexpectedOutcome("not signed in") }
        let second = try await fixture.sendAndRead()
        fixture.clock.advance(by: .seconds(900))
        #expect(try await fixture.verify(second.code) == .expired)
        #expect(try await fixture.open(second.token) == .expired)
    }

    @Test func `R4: a code works only with the handle of its own request`() async throws {
        let fixture = try SignInFixture()
        let first = try await fixture.sendAndRead()
        fixture.clock.advance(by: .seconds(30))
        let second = try await fixture.sendAndRead()
        #expect(try await fixture.verify(first.code, request: second.request) == .wrongCode(attemptsLeft: 4))
        #expect(try await fixture.verify(first.code, email: "other@example.com", request: first.request) == .expired)
        #expect(try await fixture.verify(first.code, request: "garbage") == .expired)
        #expect(try await fixture.verify(first.code, request: first.token) == .expired, "a link token is no handle")
        guard case .signedIn = try await fixture.verify(first.code, request: first.request) else {
            throw UnexpectedOutcome("not signed in")
        }
    }

    @Test func `K6: the code of an earlier mail works too, whichever the person opens`() async throws {
        let fixture = try SignInFixture()
        let first = try await fixture.sendAndRead()
        fixture.clock.advance(by: .seconds(30))
        _ = try await fixture.sendAndRead()
        guard case .signedIn = try await fixture.verify(first.code) else { throw UnexpectedOutcome("not signed in") }
    }

    @Test(arguments: [true, false])
    func `C47: five wrong codes end a request's codes, not its link`(isHeld: Bool) async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        let request = isHeld ? sent.request : nil
        for number in 1...5 {
            let outcome = try await fixture.verify(sent.wrongCode(UInt32(number)), request: request)
            #expect(outcome == .wrongCode(attemptsLeft: 5 - number))
        }
        #expect(try await fixture.verify(sent.code, request: request) == .expired)
        guard case .signedIn = try await fixture.open(sent.token) else { throw UnexpectedOutcome("not signed in") }
    }

    @Test func `C47: counters survive a restart`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        for number in 1...5 { _ = try await fixture.verify(sent.wrongCode(UInt32(number)), request: sent.request) }
        fixture.close()
        let restarted = try SignInFixture(folder: fixture.folder, clock: fixture.clock)
        #expect(try await restarted.verify(sent.code, request: sent.request) == .expired)
    }

    @Test func `R9: a stranger's guesses don't spend the tries of who holds the handle`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        for number in 1...30 { _ = try await fixture.verify(sent.wrongCode(UInt32(number)), client: 2) }
        guard case .signedIn = try await fixture.verify(sent.code, request: sent.request) else {
            throw UnexpectedOutcome("not signed in")
        }
    }

    @Test func `R8: wrong codes count across resends: 20 in an hour`() async throws {
        let fixture = try SignInFixture { $0.guessLimit = nil }
        for round in 1...4 {
            let sent = try await fixture.sendAndRead()
            for number in 1...5 {
                let outcome = try await fixture.verify(sent.wrongCode(UInt32(number)), request: sent.request)
                #expect(outcome == .wrongCode(attemptsLeft: 5 - number), "round \(round)")
            }
            fixture.clock.advance(by: .seconds(30))
        }
        let sent = try await fixture.sendAndRead()
        #expect(try await fixture.verify(sent.code, request: sent.request) == .expired)
        fixture.clock.advance(by: .seconds(3600))
        let later = try await fixture.sendAndRead()
        guard case .signedIn = try await fixture.verify(later.code, request: later.request) else {
            throw UnexpectedOutcome("not signed in")
        }
    }

    @Test func `R8, R9: after 100 wrong codes in a row only a link signs in, and codes work again`() async throws {
        let fixture = try SignInFixture {
            $0.guessLimit = nil; $0.recipientLimit = nil
        }
        var wrong = 0
        for _ in 0..<30 {
            let sent = try await fixture.sendAndRead()
            for number in 1...5 {
                if case .wrongCode = try await fixture.verify(sent.wrongCode(UInt32(number)), request: sent.request) {
                    wrong += 1
                }
            }
            fixture.clock.advance(by: .seconds(900))
        }
        #expect(wrong == 100)
        let blocked = try await fixture.sendAndRead()
        #expect(try await fixture.verify(blocked.code, request: blocked.request) == .expired)
        guard case .signedIn = try await fixture.open(blocked.token) else { throw UnexpectedOutcome("not signed in") }
        fixture.clock.advance(by: .seconds(3600))
        let free = try await fixture.sendAndRead()
        guard case .signedIn = try await fixture.verify(free.code, request: free.request) else {
            throw UnexpectedOutcome("not signed in")
        }
    }

    @Test func `right codes take no try of the address`() async throws {
        let fixture = try SignInFixture { $0.recipientLimit = nil }
        for _ in 0..<25 {
            let sent = try await fixture.sendAndRead()
            guard case .signedIn = try await fixture.verify(sent.code) else { throw UnexpectedOutcome("not signed in") }
            fixture.clock.advance(by: .seconds(30))
        }
    }

    @Test func `R45: bound codes need their verifier, others refuse one`() async throws {
        let fixture = try SignInFixture()
        let bound = try await fixture.sendAndRead(binding: PKCEPair.challenge)
        #expect(try await fixture.verify(bound.code, request: bound.request) == .wrongDevice)
        #expect(
            try await fixture.verify(bound.code, request: bound.request, verifier: PKCEPair.otherVerifier)
                == .wrongDevice)
        #expect(try await fixture.verify(bound.code) == .expired)
        let free = try await fixture.sendAndRead("free@example.com")
        #expect(
            try await fixture.verify(
                free.code, email: "free@example.com", request: free.request, verifier: PKCEPair.verifier)
                == .wrongDevice)
        guard
            case .signedIn = try await fixture.verify(
                bound.code, request: bound.request, verifier: PKCEPair.verifier)
        else { throw UnexpectedOutcome("not signed in") }
    }

    @Test(arguments: [true, false])
    func `C46, C110: the verifier's holder may repeat for a minute and gets the same session`(isHeld: Bool) async throws
    {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead(binding: PKCEPair.challenge)
        let request = isHeld ? sent.request : nil
        func verify(_ code: OneTimeCode? = nil) async throws -> CodeVerification.Outcome {
            try await fixture.verify(code ?? sent.code, request: request, verifier: PKCEPair.verifier)
        }
        guard case .signedIn(let first) = try await verify() else { throw UnexpectedOutcome("not signed in") }
        fixture.clock.advance(by: .milliseconds(59_999))
        guard case .signedIn(let second) = try await verify() else { throw UnexpectedOutcome("not signed in") }
        #expect(second.signedIn == first.signedIn)
        #expect(second.refreshToken == first.refreshToken)
        #expect(try await verify(sent.wrongCode()) == .expired)
        fixture.clock.advance(by: .milliseconds(1))
        #expect(try await verify() == .expired)
    }

    @Test func `C46: the handle's holder may repeat a code for a minute and gets the same session`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        let outcomes = try await withThrowingTaskGroup(of: CodeVerification.Outcome.self) { group in
            for _ in 0..<2 { group.addTask { try await fixture.verify(sent.code, request: sent.request) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        guard case .signedIn(let first) = outcomes[0], case .signedIn(let second) = outcomes[1] else {
            throw UnexpectedOutcome("\(outcomes)")
        }
        #expect(second.signedIn == first.signedIn)
        fixture.clock.advance(by: .milliseconds(59_999))
        #expect(try await fixture.verify(sent.code) == .expired, "without the handle")
        #expect(try await fixture.verify(sent.wrongCode(), request: sent.request) == .expired)
        guard case .signedIn(let third) = try await fixture.verify(sent.code, request: sent.request) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(third.refreshToken == first.refreshToken)
        fixture.clock.advance(by: .milliseconds(1))
        #expect(try await fixture.verify(sent.code, request: sent.request) == .expired)
    }

    @Test func `C46: a handle gets no session that the link or an open code has given`() async throws {
        let fixture = try SignInFixture()
        let opened = try await fixture.sendAndRead()
        _ = try await fixture.open(opened.token)
        #expect(try await fixture.verify(opened.code, request: opened.request) == .expired)
        let typed = try await fixture.sendAndRead("kim@example.com")
        _ = try await fixture.verify(typed.code, email: "kim@example.com")
        #expect(try await fixture.verify(typed.code, email: "kim@example.com", request: typed.request) == .expired)
    }

    @Test func `C4: a browser that a code has signed in may send it again, and no other code`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let first) = try await fixture.verify(sent.code) else {
            throw UnexpectedOutcome("not signed in")
        }
        let session = first.signedIn.sessionID
        guard case .signedIn(let second) = try await fixture.verify(sent.code, session: session) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(second.signedIn == first.signedIn)
        #expect(try await fixture.verify(sent.wrongCode(), session: session) == .expired)
        #expect(try await fixture.verify(sent.code, email: "kim@example.com", session: session) == .expired)
        fixture.clock.advance(by: .seconds(60))
        #expect(try await fixture.verify(sent.code, session: session) == .expired)
    }

    @Test func `a client that guesses too often is refused, and the owner elsewhere is not`() async throws {
        let fixture = try SignInFixture { $0.guessLimit = RateLimit(count: 3, per: .seconds(60)) }
        let sent = try await fixture.sendAndRead()
        for number in 1...3 { _ = try await fixture.verify(sent.wrongCode(UInt32(number)), client: 9) }
        #expect(try await fixture.verify(sent.code, client: 9) == .tooMany(retryAfter: .seconds(20)))
        guard case .signedIn = try await fixture.verify(sent.code, client: 1) else {
            throw UnexpectedOutcome("not signed in")
        }
    }
}
