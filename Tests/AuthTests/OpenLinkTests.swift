import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import Auth

struct OpenLinkTests {
    @Test func `K3, C1, C8: looking at a link any number of times changes nothing; it then signs in once`() async throws
    {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        for _ in 0..<3 {
            #expect(
                try await fixture.authenticator.previewLink(token: sent.token, client: nil)
                    == .ready(maskedEmail: "s•••@example.com", expiresIn: .seconds(900)))
        }
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(session.signedIn.isNew)
        #expect(try await fixture.open(sent.token) == .used)
        #expect(try await fixture.verify(sent.code) == .expired)
        #expect(
            try await fixture.authenticator.previewLink(token: sent.token, client: nil)
                == .used(maskedEmail: "s•••@example.com"))
    }

    @Test func `C13, R35: 50 openings of one link at once: one session`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        let outcomes = try await withThrowingTaskGroup(of: LinkOpening.Outcome.self) { group in
            for client in 0..<50 { group.addTask { try await fixture.open(sent.token, client: UInt32(client)) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { if case .signedIn = $0 { true } else { false } } == 1)
        #expect(outcomes.count { $0 == .used } == 49)
    }

    @Test func `R3: link and code of one request, opened at once: one session`() async throws {
        let fixture = try SignInFixture()
        for _ in 0..<10 {
            let sent = try await fixture.sendAndRead()
            async let link = fixture.open(sent.token)
            async let code = fixture.verify(sent.code)
            let isByLink = if case .signedIn = try await link { 1 } else { 0 }
            let isByCode = if case .signedIn = try await code { 1 } else { 0 }
            #expect(isByLink + isByCode == 1)
            fixture.clock.advance(by: .seconds(200))
        }
    }

    @Test func `C22, C26: what mail programs do to a link does no harm`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        for text in [
            sent.token + ".", sent.token + "\n", "<" + sent.token + ">", sent.token + ")", sent.token + "\"",
            sent.token.uppercased(), " " + sent.token + ",;:!?]}' ",
        ] {
            guard case .ready = try await fixture.authenticator.previewLink(token: text, client: nil) else {
                throw UnexpectedOutcome(text)
            }
        }
        guard case .signedIn = try await fixture.open(sent.token.uppercased() + ".") else {
            throw UnexpectedOutcome("not signed in")
        }
    }

    @Test func `C29: used, expired, replaced and unknown are told apart`() async throws {
        let fixture = try SignInFixture()
        var mails: [SentMail] = []
        for _ in 0..<4 {
            mails.append(try await fixture.sendAndRead())
            fixture.clock.advance(by: .seconds(30))
        }
        let masked = "s•••@example.com"
        func preview(_ number: Int) async throws -> LinkPreview {
            try await fixture.authenticator.previewLink(token: mails[number].token, client: nil)
        }
        #expect(try await preview(0) == .replaced(maskedEmail: masked))
        #expect(try await fixture.open(mails[0].token) == .replaced)
        for number in 1...3 {
            guard case .ready = try await preview(number) else { throw UnexpectedOutcome("\(number)") }
        }
        guard case .signedIn = try await fixture.open(mails[1].token) else { throw UnexpectedOutcome("not signed in") }
        // A sign-in ends the other mails of the address: they are used, too.
        for number in 1...3 {
            #expect(try await preview(number) == .used(maskedEmail: masked))
            #expect(try await fixture.open(mails[number].token) == .used)
        }
        let late = try await fixture.sendAndRead("late@example.com")
        fixture.clock.advance(by: .seconds(900))
        #expect(
            try await fixture.authenticator.previewLink(token: late.token, client: nil)
                == .expired(maskedEmail: "l•••@example.com"))
        let unknown = String(repeating: "a", count: 38) + "a"
        for token in [unknown, "", "x", String(repeating: "a", count: 10_000), late.token.dropLast() + ""] {
            #expect(try await fixture.authenticator.previewLink(token: token, client: nil) == .unknown)
            #expect(try await fixture.open(token) == .unknown)
        }
    }

    @Test func `a token with one bit changed is unknown`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        let token = Array(sent.token)
        for index in token.indices.dropLast() {
            var changed = token
            changed[index] = changed[index] == "a" ? "b" : "a"
            #expect(try await fixture.open(String(changed), client: UInt32(index)) == .unknown)
        }
    }

    @Test func `C7, R45: bound links need their verifier, and say so before`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead(binding: PKCEPair.challenge)
        guard case .bound = try await fixture.authenticator.previewLink(token: sent.token, client: nil) else {
            throw UnexpectedOutcome("not bound")
        }
        let elsewhere = LinkOpening.Outcome.wrongDevice(maskedEmail: "s•••@example.com")
        #expect(try await fixture.open(sent.token) == elsewhere)
        #expect(try await fixture.open(sent.token, verifier: PKCEPair.otherVerifier) == elsewhere)
        guard case .signedIn(let first) = try await fixture.open(sent.token, verifier: PKCEPair.verifier),
            case .signedIn(let again) = try await fixture.open(sent.token, verifier: PKCEPair.verifier)
        else { throw UnexpectedOutcome("not signed in") }
        #expect(first.signedIn == again.signedIn)
        #expect(try await fixture.open(sent.token) == .used)
        fixture.clock.advance(by: .seconds(60))
        #expect(try await fixture.open(sent.token, verifier: PKCEPair.verifier) == .used)

        let free = try await fixture.sendAndRead("free@example.com")
        #expect(
            try await fixture.open(free.token, verifier: PKCEPair.verifier)
                == .wrongDevice(maskedEmail: "f•••@example.com"))
    }

    @Test func `C4: who is signed in by a link may press its button again`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        let id = try #require(fixture.authenticator.sessionID(cookie: session.cookie))
        guard case .signedIn(let again) = try await fixture.open(sent.token, session: id) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(again.signedIn == session.signedIn)
        fixture.clock.advance(by: .seconds(60))
        #expect(try await fixture.open(sent.token, session: id) == .used, "a minute is enough for a reload")
        #expect(try await fixture.open(sent.token, session: SessionID(bytes: Array(repeating: 7, count: 16))) == .used)
        let other = try await fixture.sendAndRead("other@example.com")
        guard case .signedIn(let stranger) = try await fixture.open(other.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(try await fixture.open(sent.token, session: stranger.signedIn.sessionID) == .used)
    }

    @Test func `C29: a new link goes to the old one's address, with its binding`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead(binding: PKCEPair.challenge)
        fixture.clock.advance(by: .seconds(900))
        let replacement = try await fixture.authenticator.sendLink(replacing: sent.token, client: nil)
        guard case .asked(.sent, maskedEmail: "s•••@example.com", isBound: true) = replacement else {
            throw UnexpectedOutcome("\(replacement)")
        }
        let mails = fixture.mailroom.mails
        #expect(mails.count == 2)
        #expect(mails[1].recipient.text == "sam@example.com")
        let token = String(mails[1].link.split(separator: "/").last ?? "")
        guard case .bound = try await fixture.authenticator.previewLink(token: token, client: nil) else {
            throw UnexpectedOutcome("not bound")
        }
        #expect(try await fixture.authenticator.sendLink(replacing: "aaaa", client: nil) == .refused(.unknown))
    }

    @Test func `R12: who tries links that don't exist is slowed down`() async throws {
        let fixture = try SignInFixture { $0.guessLimit = RateLimit(count: 3, per: .seconds(60)) }
        let sent = try await fixture.sendAndRead()
        for _ in 0..<3 { #expect(try await fixture.open("aaaa", client: 9) == .unknown) }
        #expect(try await fixture.open(sent.token, client: 9) == .tooMany(retryAfter: .seconds(20)))
        guard case .signedIn = try await fixture.open(sent.token, client: 1) else {
            throw UnexpectedOutcome("not signed in")
        }
    }

    @Test func `K4, C37: neither database nor log of changes holds a secret`() async throws {
        let fixture = try SignInFixture()
        var secrets: [String] = []
        for number in 1...3 {
            let sent = try await fixture.sendAndRead("p\(number)@example.com")
            secrets += [sent.token, sent.request, sent.code.digits]
            guard
                case .signedIn(let session) = number == 1
                    ? try await outcome(fixture.open(sent.token))
                    : try await fixture.verify(sent.code, email: "p\(number)@example.com")
            else { throw UnexpectedOutcome("not signed in") }
            secrets += [session.accessToken, session.refreshToken, session.cookie]
        }
        let contents = try fixture.folder.contents()
        #expect(contents.keys.contains { $0.hasSuffix("auth.db-wal") })
        for (name, data) in contents where !name.hasPrefix("keys") && name != "secret" {
            for secret in secrets {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name) holds a secret")
                if let raw = Base32.decode(secret.utf8, count: secret.utf8.count * 5 / 8) {
                    // Past the ID, which is no secret.
                    #expect(data.range(of: Data(raw.suffix(16))) == nil, "\(name) holds a raw secret")
                }
            }
        }
    }

    private func outcome(_ opening: LinkOpening.Outcome) throws -> CodeVerification.Outcome {
        guard case .signedIn(let session) = opening else { throw UnexpectedOutcome("not signed in") }
        return .signedIn(session)
    }
}
