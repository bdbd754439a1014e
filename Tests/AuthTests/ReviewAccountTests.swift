import AuthIDN
import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

/// Accounts with a fixed code, for those who review apps.
struct ReviewAccountTests {
    private static let code = "246813"

    private let code: OneTimeCode
    private let account: ReviewAccount

    init() throws {
        code = try #require(OneTimeCode(Self.code))
        account = ReviewAccount(
            mailbox: try Mailbox(EmailAddress("review@example.com"), names: IDN2DomainNames()), code: code,
            lastDay: "2027-01-16", endsAt: ManualClock().now + .seconds(86_400))
    }

    private func fixture(
        _ folder: TemporaryFolder? = nil, isNamed: Bool = true, policy change: (inout AuthPolicy) -> Void = { _ in }
    ) throws -> SignInFixture {
        try SignInFixture(folder: folder) { policy in
            if isNamed { policy.reviewAccounts = [account] }
            change(&policy)
        }
    }

    private func session(_ outcome: CodeVerification.Outcome) throws -> IssuedSession {
        guard case .signedInForReview(let session) = outcome else { throw UnexpectedOutcome("\(outcome)") }
        return session
    }

    @Test func `the fixed code signs in where a link was asked for, with the handle or without, bound or not`()
        async throws
    {
        for binding in [nil, PKCEPair.challenge] {
            for isHeld in [true, false] {
                let fixture = try fixture()
                let sent = try await fixture.sendAndRead("Review@Example.com", binding: binding)
                let verifier = binding == nil ? nil : PKCEPair.verifier
                let first = try session(
                    await fixture.verify(
                        code, email: "review@example.com", request: isHeld ? sent.request : nil, verifier: verifier))
                #expect(first.signedIn.isNew)
                #expect(first.signedIn.user.mailbox.address.text == "Review@Example.com")
                // Used up like any other.
                #expect(try await fixture.open(sent.token, verifier: verifier) != .unknown)
                fixture.clock.advance(by: .seconds(61))
                #expect(try await fixture.verify(code, email: "review@example.com", verifier: verifier) == .expired)
                _ = try await fixture.send("review@example.com")
                let second = try session(await fixture.verify(code, email: "review@example.com"))
                #expect(second.signedIn.user.id == first.signedIn.user.id && !second.signedIn.isNew)
            }
        }
    }

    @Test func `a lost answer costs nothing here either`() async throws {
        let fixture = try fixture()
        let sent = try await fixture.sendAndRead("review@example.com", binding: PKCEPair.challenge)
        let first = try session(
            await fixture.verify(
                code, email: "review@example.com", request: sent.request, verifier: PKCEPair.verifier))
        fixture.clock.advance(by: .seconds(59))
        // Each use shows as one.
        let again = try session(
            await fixture.verify(
                code, email: "review@example.com", request: sent.request, verifier: PKCEPair.verifier))
        #expect(again.signedIn.sessionID == first.signedIn.sessionID)
    }

    @Test func `without a live request for that very address it is a code like none`() async throws {
        let fixture = try fixture()
        #expect(try await fixture.verify(code, email: "review@example.com") == .expired)
        let other = try await fixture.sendAndRead("sam@example.com")
        #expect(try await fixture.verify(code, request: other.request) == .wrongCode(attemptsLeft: 4))
        #expect(try await fixture.verify(code, email: "review@example.com", request: other.request) == .expired)
        // A tag makes another address, whoever gets its mail.
        let tagged = try await fixture.sendAndRead("review+x@example.com")
        #expect(
            try await fixture.verify(code, email: "review+x@example.com", request: tagged.request)
                == .wrongCode(attemptsLeft: 4))
        let bound = try await fixture.sendAndRead("review@example.com", binding: PKCEPair.challenge)
        #expect(try await fixture.verify(code, email: "review@example.com", request: bound.request) == .wrongDevice)
        fixture.clock.advance(by: .seconds(900))
        #expect(
            try await fixture.verify(
                code, email: "review@example.com", request: bound.request, verifier: PKCEPair.verifier) == .expired)
    }

    @Test func `R8: five wrong codes end it, and the fixed one with them`() async throws {
        let fixture = try fixture()
        let sent = try await fixture.sendAndRead("review@example.com")
        for left in [4, 3, 2, 1, 0] {
            #expect(
                try await fixture.verify(
                    sent.wrongCode(UInt32(left + 1)), email: "review@example.com", request: sent.request)
                    == .wrongCode(attemptsLeft: left))
        }
        #expect(try await fixture.verify(code, email: "review@example.com", request: sent.request) == .expired)
    }

    @Test func `after its last day it is a wrong code; the account goes on by mail`() async throws {
        let fixture = try fixture()
        _ = try await fixture.send("review@example.com")
        let user = try session(await fixture.verify(code, email: "review@example.com")).signedIn.user
        fixture.clock.advance(by: .seconds(86_400 - 60))
        let late = try await fixture.sendAndRead("review@example.com")
        fixture.clock.advance(by: .seconds(60))
        #expect(
            try await fixture.verify(code, email: "review@example.com", request: late.request)
                == .wrongCode(attemptsLeft: 4))
        guard
            case .signedIn(let session) = try await fixture.verify(
                late.code, email: "review@example.com", request: late.request)
        else { throw UnexpectedOutcome("not signed in") }
        #expect(session.signedIn.user.id == user.id)
    }

    @Test func `a user that was there before is out of its reach, and stays so`() async throws {
        let folder = try TemporaryFolder()
        let before = try fixture(folder, isNamed: false)
        let mail = try await before.sendAndRead("review@example.com")
        guard case .signedIn = try await before.open(mail.token) else { throw UnexpectedOutcome("not signed in") }
        before.close()

        let fixture = try fixture(folder)
        fixture.clock.advance(by: .seconds(31))
        let sent = try await fixture.sendAndRead("review@example.com", client: 3)
        #expect(
            try await fixture.verify(code, email: "review@example.com", request: sent.request)
                == .refusedForReview(attemptsLeft: 4))
        // Nothing is used up but the try.
        guard
            case .signedIn(let session) = try await fixture.verify(
                sent.code, email: "review@example.com", request: sent.request)
        else { throw UnexpectedOutcome("not signed in") }
        #expect(!session.signedIn.isNew)
        fixture.clock.advance(by: .seconds(61))
        _ = try await fixture.send("review@example.com")
        #expect(
            try await fixture.verify(code, email: "review@example.com") == .refusedForReview(attemptsLeft: 4))
    }

    @Test func `who tries the mail first has made the account too`() async throws {
        let fixture = try fixture()
        let mail = try await fixture.sendAndRead("review@example.com")
        guard case .signedIn(let first) = try await fixture.open(mail.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        fixture.clock.advance(by: .seconds(61))
        _ = try await fixture.send("review@example.com")
        let second = try session(await fixture.verify(code, email: "review@example.com"))
        #expect(second.signedIn.user.id == first.signedIn.user.id)
    }

    @Test func `it signs up where sign-up is closed, until its last day; others don't`() async throws {
        let fixture = try fixture { $0.signUp.isOpen = false }
        _ = try await fixture.send("review@example.com")
        _ = try session(await fixture.verify(code, email: "review@example.com"))
        _ = try await fixture.send("sam@example.com")
        #expect(try await fixture.verify(code) == .wrongCode(attemptsLeft: 4))

        let late = try self.fixture { $0.signUp.isOpen = false }
        late.clock.advance(by: .seconds(86_400))
        _ = try await late.send("review@example.com")
        #expect(try await late.verify(code, email: "review@example.com") == .wrongCode(attemptsLeft: 4))
    }

    @Test func `R70: asking for a link is answered alike, and mailed alike`() async throws {
        let fixture = try fixture()
        guard case .sent(let review) = try await fixture.send("review@example.com"),
            case .sent(let other) = try await fixture.send("sam@example.com")
        else { throw UnexpectedOutcome("not sent") }
        #expect(review.delivery == other.delivery && review.expiresIn == other.expiresIn)
        #expect(fixture.mailroom.mails.count == 2)
        guard case .tooSoon = try await fixture.send("review@example.com") else {
            throw UnexpectedOutcome("not refused")
        }
    }

    @Test func `R96: neither address nor code shows in a message or a dump`() {
        var dumped = ""
        dump([account], to: &dumped)
        for text in [dumped, "\(account)", String(reflecting: account)] {
            #expect(!text.contains(Self.code) && !text.contains("review@"))
        }
    }
}
