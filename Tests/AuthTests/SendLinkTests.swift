import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

struct SendLinkTests {
    @Test func `K1, C17, C23, C25: a mail with a short link on the public URL and a code`() async throws {
        let fixture = try SignInFixture(publicURL: "https://id.example:8443/base")
        let sent = try await fixture.sendAndRead("Sam@Example.com")
        #expect(sent.mail.link == "https://id.example:8443/base/auth/" + sent.token)
        #expect(sent.token.utf8.count == 39)
        #expect(sent.token.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) })
        #expect(sent.mail.link.utf8.count <= 76)
        #expect(sent.mail.recipient.text == "Sam@Example.com")
        #expect(sent.mail.lifetime == .seconds(900))
    }

    @Test func `the answer says what comes next`() async throws {
        let fixture = try SignInFixture()
        guard case .sent(let sent) = try await fixture.send(" sam@example.com ") else {
            Issue.record("not sent")
            return
        }
        #expect(sent.email == "sam@example.com")
        #expect(sent.delivery == .sent)
        #expect(sent.expiresIn == .seconds(900))
        #expect(sent.resendAfter == .seconds(30))
        #expect(sent.request != fixture.mailroom.mails.first?.link.split(separator: "/").last.map(String.init))
    }

    @Test func `K6: a second mail within 30 s is refused, after that it goes`() async throws {
        let fixture = try SignInFixture()
        try await fixture.send()
        fixture.clock.advance(by: .milliseconds(10_500))
        #expect(try await fixture.send("SAM@EXAMPLE.COM", client: 2) == .tooSoon(retryAfter: .milliseconds(19_500)))
        fixture.clock.advance(by: .milliseconds(19_499))
        #expect(try await fixture.send() == .tooSoon(retryAfter: .milliseconds(1)))
        fixture.clock.advance(by: .milliseconds(1))
        _ = try await fixture.sendAndRead()
        #expect(fixture.mailroom.mails.count == 2)
    }

    @Test func `100 sends at once for one address: one mail`() async throws {
        let fixture = try SignInFixture()
        let sent = try await withThrowingTaskGroup(of: Bool.self) { group in
            for client in 0..<100 {
                group.addTask {
                    if case .sent = try await fixture.send(client: UInt32(client)) { true } else { false }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(sent == 1)
        #expect(fixture.mailroom.mails.count == 1)
    }

    @Test func `C49, R11: one inbox gets no more than its share, whoever asks`() async throws {
        let fixture = try SignInFixture()
        for client in 0..<60 {
            try await fixture.send(client: UInt32(client))
            fixture.clock.advance(by: .seconds(30))
        }
        // 20 at once, and those that half an hour has given back.
        #expect((20...31).contains(fixture.mailroom.mails.count))
    }

    @Test func `C50: plus tags share a budget, but not identity or delivery`() async throws {
        let fixture = try SignInFixture()
        for number in 1...50 { try await fixture.send("a+\(number)@example.com", client: UInt32(number)) }
        #expect(fixture.mailroom.mails.count == 20)
        #expect(fixture.mailroom.mails[0].recipient.text == "a+1@example.com")
        #expect(
            try Mailbox(EmailAddress("a.b+c@gmail.com"), names: fixture.authenticator.names).inboxKey == "ab@gmail.com")
        #expect(
            try Mailbox(EmailAddress("a.b@example.com"), names: fixture.authenticator.names).inboxKey
                == "a.b@example.com")
    }

    @Test func `one client asks for no more links than its share, another still may`() async throws {
        let fixture = try SignInFixture { $0.clientLimit = RateLimit(count: 3, per: .seconds(60)) }
        for number in 1...3 { _ = try await fixture.sendAndRead("p\(number)@example.com") }
        #expect(try await fixture.send("p4@example.com") == .tooMany(.client, retryAfter: .seconds(20)))
        _ = try await fixture.sendAndRead("p4@example.com", client: 2)
    }

    @Test func `refused requests take no turn of the client`() async throws {
        let fixture = try SignInFixture { $0.clientLimit = RateLimit(count: 2, per: .seconds(60)) }
        _ = try await fixture.sendAndRead()
        for _ in 0..<10 { #expect(try await fixture.send() == .tooSoon(retryAfter: .seconds(30))) }
        _ = try await fixture.sendAndRead("other@example.com")
    }

    @Test func `the whole server has a limit`() async throws {
        let fixture = try SignInFixture { $0.totalLimit = RateLimit(count: 2, per: .seconds(60)) }
        for number in 1...2 { _ = try await fixture.sendAndRead("p\(number)@example.com", client: UInt32(number)) }
        #expect(try await fixture.send("p3@example.com", client: 3) == .tooMany(.total, retryAfter: .seconds(30)))
    }

    @Test func `C34, R46: a return address must be one of the list, letter by letter`() async throws {
        let fixture = try SignInFixture { $0.returnAddresses = ["https://app.example/welcome"] }
        for address in [
            "//evil", "/\\evil", "/%5Cevil", "https:evil", "/\t/evil", "https://app.example@evil",
            "javascript:alert(1)",
            "https://app.example/welcome/", "https://app.example/welcome?", "HTTPS://app.example/welcome", "",
        ] {
            #expect(try await fixture.send(returnTo: address) == .unknownReturnAddress)
        }
        let sent = try await fixture.sendAndRead(returnTo: "https://app.example/welcome")
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            Issue.record("not signed in")
            return
        }
        #expect(session.returnTo == "https://app.example/welcome")
    }

    @Test func `C56: an address that looks like another's is another`() async throws {
        let fixture = try SignInFixture()
        let owner = try await user(of: "mike@example.com", fixture)
        for disguise in ["m\u{0131}ke@example.com", "\u{FF4D}ike@example.com"] {
            #expect(try await user(of: disguise, fixture).id != owner.id)
        }
        #expect(try await user(of: "MIKE@EXAMPLE.COM", fixture).id == owner.id)
    }

    @Test func `C55: mail goes to the spelling of the first sign-in`() async throws {
        let fixture = try SignInFixture()
        let first = try await user(of: "Joe.User@Example.COM", fixture)
        let second = try await user(of: "joe.user@example.com", fixture)
        #expect(first.id == second.id)
        #expect(fixture.mailroom.mails.last?.recipient.text == "Joe.User@Example.COM")
        #expect(second.mailbox.address.text == "Joe.User@Example.COM")
    }

    @Test func `C58, C59, R22: a domain is one in every spelling, and mailed to as A-labels`() async throws {
        let fixture = try SignInFixture()
        let first = try await user(of: "u@bücher.example", fixture)
        for spelling in ["u@xn--bcher-kva.example", "u@bu\u{308}cher.example", "u@BÜCHER.example"] {
            #expect(try await user(of: spelling, fixture).id == first.id)
        }
        #expect(fixture.mailroom.mails.allSatisfy { $0.asciiDomain == "xn--bcher-kva.example" })
    }

    private func user(of email: String, _ fixture: SignInFixture) async throws -> User {
        let sent = try await fixture.sendAndRead(email)
        fixture.clock.advance(by: .seconds(30))
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        return session.signedIn.user
    }
}
