import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// The pages as a person goes through them, without a script.
struct BrowserTests {
    private let fixture: WebFixture

    init() throws { fixture = try WebFixture() }

    /// A browser that has asked for a link.
    private func waitingBrowser(_ email: String = "sam@example.com") async throws -> Browser {
        let browser = Browser(fixture)
        await browser.open("/")
        try await browser.submit(0, ["email": email])
        return browser
    }

    @Test("R31, R13: the sign-in page, the mail's code, and a cookie that only this host can set or read")
    func code() async throws {
        let browser = try await waitingBrowser()
        #expect(browser.page.status == .ok)
        #expect(browser.text.contains("Check your inbox") && browser.text.contains("sam@example.com"))
        #expect(browser.text.contains("15 minutes"))
        let answer = try await browser.submit(0, ["code": try fixture.lastMail.code.digits])
        #expect(answer.status == .seeOther)
        #expect(answer.fields["Location"] == "https://id.example/signed-in")
        #expect(answer.fields["Cache-Control"] == "no-store")
        let cookie = try #require(answer.sessionCookie)
        #expect(
            answer.fields["Set-Cookie"]
                == "__Host-session=\(cookie); Path=/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax")
        #expect(answer.body.isEmpty)
        await browser.open("/signed-in", from: "same-origin")
        #expect(browser.text.contains("You are signed in") && browser.text.contains("s•••@example.com"))
        await Browser(fixture).open("/signed-in")
        let stranger = Browser(fixture)
        await stranger.open("/signed-in")
        #expect(stranger.text.contains("You are not signed in"))
    }

    @Test("C1, C2, C5, C8, C11, C94: opening the link shows whose it is and needs a press; it changes nothing")
    func openingChangesNothing() async throws {
        _ = try await waitingBrowser()
        let mail = try fixture.lastMail
        for agent in ["Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "Mozilla/5.0 HeadlessChrome/120"] {
            let scanner = Browser(fixture)
            scanner.userAgent = agent
            for _ in 0..<3 {
                let page = await scanner.open("/auth/" + mail.token)
                #expect(page.status == .ok)
                #expect(page.sessionCookie == nil && page.fields["Location"] == nil)
                #expect(page.text.contains("s•••@example.com"))
                for secret in ["sam@", mail.token, mail.code.digits] { #expect(!page.text.contains(secret)) }
                #expect(!page.text.contains("http-equiv"))
                #expect(!page.text.contains("og:") && page.fields["X-Robots-Tag"]?.contains("noindex") == true)
            }
        }
        let person = Browser(fixture)
        await person.open("/auth/" + mail.token)
        #expect(try await person.submit().status == .seeOther)
        #expect(person.cookies["__Host-session"] != nil)
        let late = Browser(fixture)
        #expect(await late.open("/auth/" + mail.token).status == .gone)
    }

    @Test("C4, C14: pressing twice is no error for who is signed in; for others it is, and touches no cookie")
    func pressedTwice() async throws {
        _ = try await waitingBrowser()
        let path = try fixture.lastLinkPath
        let (person, other) = (Browser(fixture), Browser(fixture))
        await person.open(path)
        await other.open(path)
        try await person.submit()
        let cookie = try #require(person.cookies["__Host-session"])

        await other.submitAgain(path)
        #expect(other.page.status == .gone)
        #expect(other.page.fields.values("Set-Cookie").allSatisfy { !$0.hasPrefix("__Host-session") })

        fixture.signIn.clock.advance(by: .seconds(59))
        await person.submitAgain(path)
        #expect(person.page.status == .seeOther)
        #expect(person.page.sessionCookie == cookie)

        await person.open(path)
        #expect(person.text.contains("You are signed in"))
    }

    @Test("C4, C46: the code sent twice is no error for the browser that it has signed in, with the request or without")
    func codeSentTwice() async throws {
        for isHeld in [true, false] {
            let browser = try await waitingBrowser("held-\(isHeld)@example.com")
            let form = try #require(browser.forms.first { $0.fields.contains { $0.0 == "code" } })
            let path = try #require(form.action)
            let code = try fixture.lastMail.code.digits
            let pairs = form.fields.filter { isHeld || $0.0 != "request" }
                .map { ($0.0, $0.0 == "code" ? code : $0.1) }
            #expect(await browser.post(path, pairs).status == .seeOther)
            let cookie = try #require(browser.cookies["__Host-session"])
            fixture.signIn.clock.advance(by: .seconds(59))
            #expect(await browser.post(path, pairs).status == .seeOther)
            #expect(browser.page.sessionCookie == cookie)
            #expect(await Browser(fixture).post(path, pairs.filter { $0.0 != "request" }).status == .gone)
            fixture.signIn.clock.advance(by: .seconds(1))
            #expect(await browser.post(path, pairs).status == .gone)
        }
    }

    @Test("C13, C14: of fifty presses at once one signs in; the others set no session cookie")
    func parallel() async throws {
        _ = try await waitingBrowser()
        let path = try fixture.lastLinkPath
        let fixture = fixture
        let answers = await withTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<50 {
                group.addTask { await Browser(fixture).submitAgain(path) }
            }
            return await group.reduce(into: [HTTPResponse]()) { $0.append($1) }
        }
        #expect(answers.count { $0.status == .seeOther && $0.sessionCookie != nil } == 1)
        #expect(answers.count { $0.status == .gone && $0.sessionCookie == nil } == 49)
    }

    @Test("C22, C26: what mail programs make of a link leads to the same page")
    func mangledLinks() async throws {
        _ = try await waitingBrowser()
        let token = try fixture.lastMail.token
        let browser = Browser(fixture)
        let page = await browser.open("/auth/" + token)
        for path in [".", "%0A", "%3E", ")", "%22", ",", "!", "%20"].map({ token + $0 }) + [
            "%3C" + token + "%3E", token.uppercased(), token + "/", token + "./",
        ] {
            #expect(await browser.open("/auth/" + path).text == page.text, "\(path)")
        }
        await browser.open("/auth/" + token.uppercased() + "./")
        #expect(try await browser.submit().status == .seeOther)
    }

    @Test("C29: used, expired, replaced and unknown links have texts of their own, and one click sends a new one")
    func ends() async throws {
        var pages: [String: String] = [:]
        var types: [String: String?] = [:]
        let curl = Curl(fixture: fixture)

        func look(_ name: String, _ path: String) async throws -> Browser {
            let browser = Browser(fixture)
            await browser.open(path)
            pages[name] = browser.text.replacing(#/value="[0-9a-f]{32}"/#, with: "")
            types[name] = try await curl.get(path).problem.type
            return browser
        }

        _ = try await waitingBrowser("used@example.com")
        let used = try fixture.lastLinkPath
        _ = await curl.post(used, [], type: nil)
        var replaced = ""
        for round in 0..<4 {
            fixture.signIn.clock.advance(by: .seconds(31))
            _ = try await waitingBrowser("replaced@example.com")
            if round == 0 { replaced = try fixture.lastLinkPath }
        }
        _ = try await look("replaced", replaced)
        _ = try await waitingBrowser("expired@example.com")
        let expired = try fixture.lastLinkPath
        fixture.signIn.clock.advance(by: .seconds(901))
        let ended = [try await look("used", used), try await look("expired", expired)]
        let unknown = try await look("unknown", "/auth/" + String(repeating: "a", count: 39))
        #expect(Set(pages.values).count == 4)
        #expect(Set(types.values).count == 4)
        #expect(pages.values.allSatisfy { $0.contains("Send a new link") })

        for browser in ended {
            let count = fixture.signIn.mailroom.mails.count
            #expect(browser.text.contains("•••@example.com") && !browser.text.contains("d@example.com"))
            let answer = try await browser.submit()
            #expect(answer.status == .ok && answer.text.contains("Check your inbox"))
            #expect(answer.text.contains("•••@example.com") && !answer.text.contains("d@example.com"))
            #expect(fixture.signIn.mailroom.mails.count == count + 1)
        }
        #expect(unknown.page.status == .notFound)
        try await unknown.submit(0, ["email": "new@example.com"])
        #expect(try fixture.lastMail.recipient.text == "new@example.com")
    }

    @Test("A new link asked for too soon is refused with the way to use the one that is there")
    func replacedTooSoon() async throws {
        _ = try await waitingBrowser()
        let path = try fixture.lastLinkPath
        let browser = Browser(fixture)
        #expect(await browser.post(path, [("resend", "1")]).status == .tooManyRequests)
        #expect(browser.page.fields["Retry-After"] == "30")
        #expect(browser.text.contains("Check your inbox") && !browser.text.contains("sam"))
        let typed = ["email": "sam@example.com", "code": try fixture.lastMail.code.digits]
        #expect(try await browser.submit(0, typed).status == .seeOther)
    }

    @Test("A wrong code keeps address and request, and says so where a screen reader hears it (C52)")
    func wrongCode() async throws {
        let browser = try await waitingBrowser()
        let mail = try fixture.lastMail
        for left in [4, 3, 2, 1] {
            try await browser.submit(0, ["code": mail.wrongCode(UInt32(left)).digits])
            #expect(browser.page.status == .unauthorized)
            #expect(browser.text.contains(left == 1 ? "One try is left" : "\(left) tries are left"))
            #expect(browser.text.contains(#"role="alert""#) && browser.text.contains(#"aria-invalid="true""#))
        }
        try await browser.submit(0, ["code": "12 34"])
        #expect(browser.page.status == .unprocessableContent)
        #expect(try await browser.submit(0, ["code": mail.code.digits]).status == .seeOther)
    }

    @Test("R9: when the tries are used up the page sends a new link")
    func triesUsedUp() async throws {
        let browser = try await waitingBrowser()
        let mail = try fixture.lastMail
        for number: UInt32 in 1...4 { try await browser.submit(0, ["code": mail.wrongCode(number).digits]) }
        try await browser.submit(0, ["code": mail.wrongCode(5).digits])
        #expect(browser.text.contains("Send a new link"))
        fixture.signIn.clock.advance(by: .seconds(31))
        try await browser.submit()
        #expect(browser.text.contains("Check your inbox"))
        #expect(try await browser.submit(0, ["code": try fixture.lastMail.code.digits]).status == .seeOther)
    }

    @Test("A wrong address keeps what was typed; asking again too soon keeps the code form that works")
    func corrections() async throws {
        let browser = Browser(fixture)
        await browser.open("/")
        try await browser.submit(0, ["email": "<b>\"sam\"</b>"])
        #expect(browser.page.status == .unprocessableContent)
        #expect(browser.text.contains("&lt;b&gt;&quot;sam&quot;&lt;/b&gt;"))
        #expect(!browser.text.contains("<b>"))
        try await browser.submit(0, ["email": " sam@example.com "])
        let handle = try #require(browser.forms.first?.fields.first { $0.0 == "request" }?.1)
        try await browser.submit()
        #expect(browser.page.status == .tooManyRequests)
        #expect(browser.text.contains("Check your inbox") && browser.text.contains("30 seconds"))
        #expect(browser.forms.first?.fields.first { $0.0 == "request" }?.1 == handle)
        #expect(try await browser.submit(0, ["code": try fixture.lastMail.code.digits]).status == .seeOther)
    }

    @Test("A link that is bound elsewhere sends the person back there, and gets no session (C7)")
    func bound() async throws {
        _ = await Curl(fixture: fixture).post(
            "/send", form: [("email", "sam@example.com"), ("code_challenge", try #require(PKCEPair.challenge).text)])
        let browser = Browser(fixture)
        await browser.open(try fixture.lastLinkPath)
        #expect(browser.page.status == .ok)
        #expect(browser.text.contains("Go back to where you started") && browser.text.contains("six-digit code"))
        await browser.submitAgain(try fixture.lastLinkPath)
        #expect(browser.page.status == .forbidden)
        #expect(browser.cookies["__Host-session"] == nil)
    }

    @Test("C52, R77: fields are labelled, and say what belongs into them")
    func fields() async throws {
        let browser = Browser(fixture)
        await browser.open("/")
        #expect(browser.text.contains(#"<html lang="en">"#) && browser.text.contains("width=device-width"))
        #expect(browser.text.contains(#"<label for="email">"#))
        #expect(browser.text.contains(#"type="email" name="email""#))
        #expect(browser.text.contains(#"autocomplete="email""#))
        try await browser.submit(0, ["email": "sam@example.com"])
        #expect(browser.text.contains(#"<label for="code">"#))
        #expect(browser.text.contains(#"inputmode="numeric" autocomplete="one-time-code""#))
    }
}

extension Browser {
    /// Sends the link page's form without looking at the page first.
    @discardableResult
    func submitAgain(_ path: String) async -> HTTPResponse { await post(path, []) }
}
