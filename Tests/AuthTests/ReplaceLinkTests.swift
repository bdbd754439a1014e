import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

/// New mails in place of a link's.
struct ReplaceLinkTests {
    private func replace(
        _ token: String, onThisDevice: Bool = true, in fixture: SignInFixture
    ) async throws -> LinkReplacement {
        try await fixture.authenticator.sendLink(
            replacing: token, onThisDevice: onThisDevice, client: SignInFixture.client(2))
    }

    private func isBound(_ token: String, in fixture: SignInFixture) async throws -> Bool {
        switch try await fixture.authenticator.previewLink(token: token, client: nil) {
        case .bound: true
        case .ready: false
        case let preview: throw UnexpectedOutcome("\(preview)")
        }
    }

    @Test func `C7, R45: a bound link mails one for this device, by link and code, and goes on working for the app`()
        async throws
    {
        for byLink in [true, false] {
            let fixture = try SignInFixture()
            let bound = try await fixture.sendAndRead(binding: PKCEPair.challenge)
            fixture.clock.advance(by: .seconds(30))
            guard
                case .asked(.sent(let sent), maskedEmail: "s•••@example.com", isBound: false) = try await replace(
                    bound.token, in: fixture)
            else { throw UnexpectedOutcome("not sent") }
            let mail = try #require(fixture.mailroom.mails.last)
            let token = String(mail.link.split(separator: "/").last ?? "")
            #expect(mail.recipient.text == "sam@example.com")
            #expect(try await isBound(token, in: fixture) == false)
            #expect(try await isBound(bound.token, in: fixture))
            // The code that the app's mail has is none of this request's, and the other way round.
            #expect(try await fixture.verify(bound.code, request: sent.request) == .wrongCode(attemptsLeft: 4))
            #expect(
                try await fixture.verify(mail.code, request: sent.request, verifier: PKCEPair.verifier) == .wrongDevice)
            if byLink {
                #expect(try await fixture.open(bound.token, verifier: PKCEPair.verifier).isSignedIn)
            } else {
                #expect(try await fixture.verify(mail.code, request: sent.request).isSignedIn)
            }
            // Whichever was first has ended the other.
            #expect(try await fixture.open(byLink ? token : bound.token) == .used)
        }
    }

    @Test func `only a live link does; a dead one is what it is, and sends nothing`() async throws {
        let fixture = try SignInFixture()
        let used = try await fixture.sendAndRead("used@example.com", binding: PKCEPair.challenge)
        #expect(try await fixture.open(used.token, verifier: PKCEPair.verifier).isSignedIn)
        let expired = try await fixture.sendAndRead("expired@example.com", binding: PKCEPair.challenge)
        fixture.clock.advance(by: .seconds(900))
        let count = fixture.mailroom.mails.count
        #expect(try await replace(used.token, in: fixture) == .refused(.used(maskedEmail: "u•••@example.com")))
        #expect(try await replace(expired.token, in: fixture) == .refused(.expired(maskedEmail: "e•••@example.com")))
        #expect(try await replace("aaaa", in: fixture) == .refused(.unknown))
        #expect(fixture.mailroom.mails.count == count)
    }

    @Test func `all rules of asking for a link hold: the pause, and the limits by client and by inbox`() async throws {
        let fixture = try SignInFixture { $0.recipientLimit = RateLimit(count: 2, per: .seconds(3600)) }
        let bound = try await fixture.sendAndRead(binding: PKCEPair.challenge)
        fixture.clock.advance(by: .seconds(7))
        #expect(
            try await replace(bound.token, in: fixture)
                == .asked(
                    .tooSoon(retryAfter: .seconds(23)), maskedEmail: "s•••@example.com", isBound: false))
        fixture.clock.advance(by: .seconds(23))
        guard case .asked(.sent, _, _) = try await replace(bound.token, in: fixture) else {
            throw UnexpectedOutcome("not sent")
        }
        fixture.clock.advance(by: .seconds(30))
        guard case .asked(.tooMany(.recipient, _), _, _) = try await replace(bound.token, in: fixture) else {
            throw UnexpectedOutcome("not refused")
        }
        #expect(fixture.mailroom.mails.count == 2)
    }

    @Test func `R12: who tries links that don't exist is slowed down here too`() async throws {
        let fixture = try SignInFixture { $0.guessLimit = RateLimit(count: 2, per: .seconds(60)) }
        let sent = try await fixture.sendAndRead()
        for _ in 0..<2 { #expect(try await replace("aaaa", in: fixture) == .refused(.unknown)) }
        #expect(
            try await replace(sent.token, onThisDevice: false, in: fixture)
                == .refused(.tooMany(retryAfter: .seconds(30))))
    }

    @Test(arguments: [
        ("https://app.example/in", "https://app.example/in"), ("com.example.app://in", nil),
    ])
    func `R46: a web address to return to is kept; the app's own scheme leads nowhere here`(
        address: String, kept: String?
    ) async throws {
        let fixture = try SignInFixture { $0.returnAddresses = [address] }
        let bound = try await fixture.sendAndRead(binding: PKCEPair.challenge, returnTo: address)
        fixture.clock.advance(by: .seconds(30))
        guard case .asked(.sent(let sent), _, _) = try await replace(bound.token, in: fixture) else {
            throw UnexpectedOutcome("not sent")
        }
        let code = try #require(fixture.mailroom.mails.last).code
        guard case .signedIn(let session) = try await fixture.verify(code, request: sent.request) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(session.returnTo == kept)
    }
}

extension LinkOpening.Outcome {
    fileprivate var isSignedIn: Bool {
        if case .signedIn = self { true } else { false }
    }
}

extension CodeVerification.Outcome {
    fileprivate var isSignedIn: Bool {
        if case .signedIn = self { true } else { false }
    }
}
