import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// Sessions as browsers have them: in a cookie, ended by a button.
struct BrowserSessionTests {
    private let fixture: WebFixture

    init() throws { fixture = try WebFixture() }

    private func signedInBrowser(_ fixture: WebFixture, _ email: String = "sam@example.com") async throws -> Browser {
        let browser = Browser(fixture)
        browser.userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
        await browser.open("/")
        try await browser.submit(0, ["email": email])
        await browser.open(try fixture.lastLinkPath)
        try await browser.submit()
        return browser
    }

    @Test("R25: a session that was there before the sign-in is never taken over")
    func fixation() async throws {
        let attacker = try #require(try await signedInBrowser(fixture, "eve@example.com").cookies["__Host-session"])
        for planted in [attacker, "chosen-by-somebody", String(repeating: "a", count: 52)] {
            let victim = Browser(fixture)
            victim.cookies["__Host-session"] = planted
            await victim.open("/")
            fixture.signIn.clock.advance(by: .seconds(31))
            try await victim.submit(0, ["email": "sam@example.com"])
            await victim.open(try fixture.lastLinkPath)
            try await victim.submit()
            let cookie = try #require(victim.page.sessionCookie)
            #expect(cookie != planted)
            let shown = await Curl(fixture: fixture).holding(cookie).get("/session")
            #expect(try shown.decoded(CurrentSessionAnswer.self).user.email == "sam@example.com")
        }
        // The browser's cookie was overwritten: what it named has ended (OWASP ASVS 5.0 7.2.4).
        #expect(await Curl(fixture: fixture).holding(attacker).get("/session").status == .unauthorized)
        #expect(fixture.sessions.all.map(\.event) == [.signedOut])
    }

    @Test("R25: a program's sign-in overwrites no cookie, and ends no session")
    func signInBesideCookie() async throws {
        let cookie = try #require(try await signedInBrowser(fixture).cookies["__Host-session"])
        fixture.signIn.clock.advance(by: .seconds(31))
        let curl = Curl(fixture: fixture).holding(cookie)
        #expect(await curl.post("/send", form: [("email", "sam@example.com")]).status == .ok)
        #expect(await curl.post(try fixture.lastLinkPath).status == .ok)
        #expect(await curl.get("/session").status == .ok)
    }

    @Test("R27, R34, R31: the sign-out button ends the session, takes the cookie back and clears what is kept")
    func signOut() async throws {
        let browser = try await signedInBrowser(fixture)
        let cookie = try #require(browser.cookies["__Host-session"])
        let curl = Curl(fixture: fixture).holding(cookie)
        #expect(await curl.get("/session").status == .ok)
        await browser.open("/signed-in", from: "same-origin")
        #expect(browser.forms.map(\.action) == ["/sign-out", "/sign-out"])
        let answer = try await browser.submit(0)
        #expect(answer.status == .seeOther)
        #expect(answer.fields["Location"] == "https://id.example/signed-in")
        #expect(answer.fields["Set-Cookie"] == "__Host-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
        #expect(answer.fields["Clear-Site-Data"] == #""cache", "storage""#)
        #expect(answer.fields["Cache-Control"] == "no-store")
        #expect(await curl.get("/session").status == .unauthorized)
        await browser.open("/signed-in", from: "same-origin")
        #expect(browser.text.contains("You are not signed in"))
        // Pressed again, in another tab: no error.
        #expect(await browser.post("/sign-out", []).status == .seeOther)
        #expect(fixture.sessions.all.map(\.event) == [.signedOut])
    }

    @Test("R28, C38: the other button ends every session of the person")
    func everywhere() async throws {
        let browser = try await signedInBrowser(fixture)
        fixture.signIn.clock.advance(by: .seconds(31))
        let app = try await Curl(fixture: fixture).signIn()
        await browser.open("/signed-in", from: "same-origin")
        try await browser.submit(1)
        #expect(browser.page.status == .seeOther)
        #expect(await Curl(fixture: fixture).bearing(app.accessToken).get("/session").status == .unauthorized)
        #expect(fixture.sessions.all.map(\.event) == [.signedOutEverywhere(count: 2)])
    }

    @Test("R34: over http nothing is told to be cleared, and no cookie but the session's is ever touched")
    func plainHTTP() async throws {
        let fixture = try WebFixture(publicURL: "http://localhost:8080")
        let browser = try await signedInBrowser(fixture)
        let curl = Curl(fixture: fixture).holding(try #require(browser.cookies["__Host-session"]))
        let answer = await curl.send(.delete, "/session")
        #expect(answer.status == .noContent)
        #expect(answer.fields["Clear-Site-Data"] == nil)
        #expect(answer.cookies.keys.sorted() == ["__Host-session"])
    }

    @Test("A token beside a cookie counts; the cookie stays unless its session has ended")
    func both() async throws {
        let browser = try await signedInBrowser(fixture)
        let cookie = try #require(browser.cookies["__Host-session"])
        let app = try await Curl(fixture: fixture).signIn("kim@example.com")
        let curl = Curl(fixture: fixture).holding(cookie)
        let shown = await curl.bearing(app.accessToken).get("/session")
        #expect(try shown.decoded(CurrentSessionAnswer.self).user.email == "kim@example.com")
        #expect(await curl.bearing("worthless").get("/session").status == .unauthorized)
        let ended = await curl.bearing(app.accessToken).send(.delete, "/session")
        #expect(ended.status == .noContent && ended.fields["Set-Cookie"] == nil)
        #expect(await curl.get("/session").status == .ok)
        var basic = curl
        basic.fields.append("Authorization", "Basic c2FtOng=")
        #expect(await basic.get("/session").status == .ok)

        let list = try await curl.get("/sessions").decoded(SessionListAnswer.self)
        let own = try #require(list.sessions.first)
        #expect(own.userAgent == "Firefox on Linux" && own.isCurrent)
        #expect(await curl.send(.delete, "/sessions/" + own.id).cookies["__Host-session"] == "")
        #expect(await curl.get("/session").status == .unauthorized)
    }

    @Test("R75, C92: another site's page ends no session and refreshes none, with the cookie or without")
    func crossSite() async throws {
        let browser = try await signedInBrowser(fixture)
        let cookie = try #require(browser.cookies["__Host-session"])
        let curl = Curl(fixture: fixture)
        for fields: HTTPFields in [
            ["Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"], ["Sec-Fetch-Site": "same-site"],
            ["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site", "Origin": "null"],
        ] {
            var page = curl
            page.fields = fields
            page = page.holding(cookie)
            for refused in [
                await page.send(.delete, "/session"), await page.send(.delete, "/sessions"),
                await page.send(.delete, "/sessions/x"), await page.post("/sign-out"),
                await page.post("/session/refresh", form: [("refresh_token", "x")]),
            ] {
                #expect(refused.status == .forbidden)
                #expect(try refused.problem.code == .crossSite)
                #expect(refused.fields["Set-Cookie"] == nil)
            }
        }
        #expect(await curl.holding(cookie).get("/session").status == .ok)
        await browser.open("/signed-in", from: "same-origin")
        #expect(try await browser.submit(0, site: "cross-site").status == .forbidden)
        await browser.open("/signed-in", from: "same-origin")
        #expect(browser.text.contains("You are signed in"))
    }

    @Test("C92: a browser that hides the origin signs out by the form's token")
    func hiddenOrigin() async throws {
        let browser = try await signedInBrowser(fixture)
        await browser.open("/signed-in", from: "same-origin")
        let token = try #require(browser.forms.first?.fields.first { $0.0 == "form_token" }?.1)
        let cookies = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        var curl = Curl(fixture: fixture)
        curl.fields = ["Origin": "null", "Cookie": cookies]
        #expect(await curl.post("/sign-out").status == .forbidden)
        #expect(await curl.post("/sign-out", form: [("form_token", token)]).status == .noContent)
    }

    @Test("R75, R62: what a form of any site can send without asking is no JSON call")
    func simpleRequests() async throws {
        let curl = Curl(fixture: fixture)
        for type in ["text/plain", "multipart/form-data; boundary=x", nil] {
            let body = Array(#"{"refresh_token":"x"}"#.utf8)
            #expect(await curl.post("/session/refresh", body, type: type).status == .unsupportedMediaType)
            #expect(await curl.send(.delete, "/session", body, type: type).status == .unsupportedMediaType)
        }
    }
}
