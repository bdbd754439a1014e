import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// A link that is bound to an app, opened elsewhere: the person signs in there by another mail (DESIGN §3, C7).
struct OtherDeviceTests {
    private let fixture: WebFixture
    private let bound: String

    init() async throws {
        fixture = try WebFixture(appScheme: "com.example.app")
        _ = await Curl(fixture: fixture).post(
            "/send", form: [("email", "sam@example.com"), ("code_challenge", try #require(PKCEPair.challenge).text)])
        bound = try fixture.lastLinkPath
    }

    /// A browser on another device, some time after the app's mail.
    private func browser(after seconds: Int = 30) async -> Browser {
        fixture.signIn.clock.advance(by: .seconds(seconds))
        let browser = Browser(fixture)
        await browser.open(bound)
        return browser
    }

    /// What no page before the sign-in may show.
    private func expectNoSecrets(_ browser: Browser) throws {
        // The app's own link is the only place for the token.
        let text = browser.text.replacing(#/com.example.app:\/\/auth\/[a-z2-7]{39}/#, with: "")
        let mail = try fixture.lastMail
        for secret in ["sam@", mail.token, mail.code.digits, String(bound.dropFirst(6))] {
            #expect(!text.contains(secret))
        }
        for (_, cookie) in browser.cookies { #expect(!cookie.contains("sam") && !cookie.contains("example.com")) }
        #expect(browser.text.contains("s•••@example.com"))
    }

    @Test("C7: one press mails a code, the page that it leads to takes it; the address is shown masked all the way")
    func code() async throws {
        let browser = await browser()
        #expect(browser.page.status == .ok)
        #expect(browser.text.contains("Go back to where you started") && browser.text.contains("Open in the app"))
        #expect(browser.forms.count == 1 && browser.forms.first?.action == nil)
        #expect(browser.forms.first?.fields.map(\.0) == ["form_token", "resend"])
        #expect(fixture.signIn.mailroom.mails.count == 1, "looking sends nothing")

        try await browser.submit()
        #expect(browser.page.status == .ok && fixture.signIn.mailroom.mails.count == 2)
        #expect(try fixture.lastMail.recipient.text == "sam@example.com")
        #expect(browser.text.contains("Check your inbox") && browser.text.contains("Open in the app"))
        try expectNoSecrets(browser)

        let mail = try fixture.lastMail
        try await browser.submit(0, ["code": mail.wrongCode().digits])
        #expect(browser.page.status == .unauthorized && browser.text.contains("4 tries are left"))
        try expectNoSecrets(browser)
        try await browser.submit(0, ["code": "12"])
        #expect(browser.page.status == .unprocessableContent)
        try expectNoSecrets(browser)
        let answer = try await browser.submit(0, ["code": mail.code.digits])
        #expect(answer.status == .seeOther && answer.fields["Location"] == "https://id.example/signed-in")
        await browser.open("/signed-in", from: "same-origin")
        #expect(browser.text.contains("You are signed in"))
        let records = fixture.attempts.all.suffix(3)
        #expect(records.map(\.maskedEmail) == Array(repeating: "s•••@example.com", count: 3))
        #expect(records.map(\.result) == [.refused(.wrongCode), .refused(.invalidCode), .signedIn(isNew: true)])
        #expect(fixture.sends.all.last?.maskedEmail == "s•••@example.com")
    }

    @Test("The new mail's link signs in here, and the app's code is of no use here")
    func link() async throws {
        let code = try fixture.lastMail.code
        let browser = await browser()
        try await browser.submit()
        let path = try fixture.lastLinkPath
        try await browser.submit(0, ["code": code.digits])
        #expect(browser.page.status == .unauthorized)
        await browser.open(path)
        #expect(try await browser.submit().status == .seeOther)
    }

    @Test("Asked for too soon: how long to wait, the button again, and no field for a code that would be refused")
    func tooSoon() async throws {
        let browser = await browser(after: 7)
        try await browser.submit()
        #expect(browser.page.status == .tooManyRequests && browser.page.fields["Retry-After"] == "23")
        #expect(browser.text.contains("in 23 seconds"))
        #expect(!browser.forms.contains { $0.fields.contains { $0.0 == "code" } })
        fixture.signIn.clock.advance(by: .seconds(23))
        try await browser.submit()
        #expect(browser.page.status == .ok)
        // Once more too soon: the field for the code that is there stays.
        try await browser.submit(1)
        #expect(browser.page.status == .tooManyRequests && browser.text.contains("in 30 seconds"))
        #expect(try await browser.submit(0, ["code": try fixture.lastMail.code.digits]).status == .seeOther)
    }

    @Test("Five wrong codes end it, and one click sends another mail for this device")
    func triesUsedUp() async throws {
        let browser = await browser()
        try await browser.submit()
        let mail = try fixture.lastMail
        for number: UInt32 in 1...5 { try await browser.submit(0, ["code": mail.wrongCode(number).digits]) }
        #expect(browser.text.contains("There are no tries left") && browser.text.contains("Send a new link"))
        fixture.signIn.clock.advance(by: .seconds(30))
        try await browser.submit()
        #expect(browser.page.status == .ok)
        #expect(try await browser.submit(0, ["code": try fixture.lastMail.code.digits]).status == .seeOther)
    }

    @Test("A program gets the handle and the masked address, and redeems the code with it; without, nothing")
    func program() async throws {
        fixture.signIn.clock.advance(by: .seconds(30))
        let curl = Curl(fixture: fixture)
        let answer = await curl.post(bound, form: [("resend", "here")])
        #expect(!answer.text.contains("sam"))
        let sent = try answer.decoded(SendAnswer.self)
        #expect(sent.email == "s•••@example.com" && sent.resendAfter == 30)
        let code = try fixture.lastMail.code.digits
        let missing = try await curl.post(bound, form: [("request", sent.request)]).problem
        #expect(missing.pointer == "#/code" && missing.code == .malformedRequest)
        let foreign = await curl.post("/auth/aaaa", form: [("request", sent.request), ("code", code)])
        #expect(try foreign.problem.code == .linkUnknown)
        let wrong = await curl.post(bound, form: [("request", "a" + sent.request), ("code", code)])
        #expect(try wrong.problem.code == .codeExpired)
        let session = try await curl.post(bound, form: [("request", sent.request), ("code", code)])
            .decoded(SessionAnswer.self)
        #expect(session.user.email == "sam@example.com")
    }

    @Test("R4: the handle of another address's request is worth nothing with this link")
    func otherAddress() async throws {
        let curl = Curl(fixture: fixture)
        let other = try await curl.post("/send", form: [("email", "eve@example.com")]).decoded(SendAnswer.self)
        let answer = await curl.post(
            bound, form: [("request", other.request), ("code", try fixture.lastMail.code.digits)])
        #expect(try answer.problem.code == .codeExpired)
    }

    @Test("C92: a form of another site asks for nothing, and redeems nothing")
    func crossSite() async throws {
        let browser = await browser()
        for pairs in [[("resend", "here")], [("request", "a"), ("code", "123456")]] {
            #expect(await browser.post(bound, pairs, site: "cross-site").status == .forbidden)
        }
        #expect(fixture.signIn.mailroom.mails.count == 1)
    }

    @Test("A dead link sends no mail for this device, and says what has become of it")
    func deadLink() async throws {
        let browser = await browser(after: 900)
        #expect(browser.page.status == .gone)
        _ = await browser.post(bound, [("resend", "here")])
        #expect(browser.page.status == .gone && browser.text.contains("This link has expired"))
        #expect(fixture.signIn.mailroom.mails.count == 1)
        // Another mail for the app can be had; its code has no field here.
        try await browser.submit()
        #expect(browser.page.status == .ok && fixture.signIn.mailroom.mails.count == 2)
        #expect(browser.text.contains("where you started") && browser.forms.isEmpty)
        _ = await browser.post(bound, [("resend", "1")])
        #expect(browser.page.status == .tooManyRequests && browser.forms.isEmpty)
    }

    @Test func `the new mail and the pages are in the language of who pressed`() async throws {
        fixture.signIn.clock.advance(by: .seconds(30))
        var curl = Curl(fixture: fixture)
        curl.fields = ["Accept": "text/html", "Accept-Language": "de"]
        let page = await curl.get(bound)
        #expect(page.text.contains("Auf diesem Gerät anmelden"))
        #expect(page.text.contains("Die für dieses Gerät folgt in {}."))
        let sent = await curl.post(bound, form: [("resend", "here")])
        #expect(sent.text.contains("Wir haben einen Anmeldelink an <strong>s•••@example.com</strong> geschickt."))
        #expect(try fixture.lastMail.language == .german)
    }
}
