import AuthTesting
import Testing

@testable import Auth

struct SweeperTests {
    @Test func `a challenge is known for a day after it has expired, then it goes`() async throws {
        let fixture = try SignInFixture()
        let sweeper = Sweeper(store: fixture.store, clock: fixture.clock, linkLifetime: .seconds(900))
        let sent = try await fixture.sendAndRead()
        fixture.clock.advance(by: .seconds(86_400 + 900))
        await sweeper.sweep()
        #expect(
            try await fixture.authenticator.previewLink(token: sent.token, client: nil)
                == .expired(maskedEmail: "s•••@example.com"))
        fixture.clock.advance(by: .seconds(1))
        await sweeper.sweep()
        #expect(try await fixture.authenticator.previewLink(token: sent.token, client: nil) == .unknown)
    }

    @Test func `what has signed somebody in stays signed in when it is swept`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        fixture.clock.advance(by: .seconds(2 * 86_400))
        await Sweeper(store: fixture.store, clock: fixture.clock, linkLifetime: .seconds(900)).sweep()
        #expect(try await fixture.authenticator.session(.cookie(session.cookie))?.user == session.signedIn.user)
    }

    @Test func `R26: a session goes once it has not been used for as long as it may`() async throws {
        let fixture = try SignInFixture()
        let sweeper = Sweeper(store: fixture.store, clock: fixture.clock, linkLifetime: .seconds(900))
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        let id = session.signedIn.sessionID
        let whenever = SessionHorizon(
            now: fixture.clock.now, createdAfter: Timestamp(milliseconds: 0), usedAfter: Timestamp(milliseconds: 0))
        fixture.clock.advance(by: SessionLimits().idle - .milliseconds(1))
        await sweeper.sweep()
        #expect(try await fixture.store.session(id, within: whenever) != nil)
        fixture.clock.advance(by: .milliseconds(1))
        await sweeper.sweep()
        #expect(try await fixture.store.session(id, within: whenever) == nil)
    }
}
