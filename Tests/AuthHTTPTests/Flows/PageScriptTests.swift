import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// What the pages' scripts are given, and what they may ask for.
struct PageScriptTests {
    /// A script's call from the sign-in page.
    private func script(_ fixture: WebFixture, cookies: [String: String] = [:]) -> Curl {
        var curl = Curl(fixture: fixture)
        curl.fields = ["Accept": "application/json", "Sec-Fetch-Site": "same-origin"]
        if !cookies.isEmpty { curl.fields.append("Cookie", cookies.map { "\($0)=\($1)" }.joined(separator: "; ")) }
        return curl
    }

    @Test("R13, R31: a page's script gets a cookie that it can't read, and never a token", arguments: [true, false])
    func cookieSession(byCode: Bool) async throws {
        let fixture = try WebFixture(returnAddresses: ["https://app.example/in"])
        let curl = script(fixture)
        _ = await curl.post("/send", json: #"{"email":"sam@example.com","return_to":"https://app.example/in"}"#)
        let mail = try fixture.lastMail
        let answer =
            byCode
            ? await curl.post(
                "/verify-code", json: #"{"email":"sam@example.com","code":"\#(mail.code.digits)","session":"cookie"}"#)
            : await curl.post(try fixture.lastLinkPath, json: #"{"session":"cookie"}"#)
        #expect(answer.status == .ok)
        #expect(answer.text == #"{"location":"https://app.example/in"}"# + "\n")
        let cookie = try #require(answer.fields["Set-Cookie"])
        #expect(cookie.hasSuffix("; Path=/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax"))
        #expect(answer.fields["Cache-Control"] == "no-store")
        let session = script(fixture, cookies: answer.cookies)
        #expect(await session.get("/session").status == .ok)
    }

    @Test func `other ways to keep a session are refused`() async throws {
        let fixture = try WebFixture()
        _ = await script(fixture).post("/send", json: #"{"email":"sam@example.com"}"#)
        let answer = await script(fixture).post(try fixture.lastLinkPath, json: #"{"session":"local storage"}"#)
        #expect(answer.status == .badRequest)
        #expect(try answer.problem.pointer == "#/session")
        #expect(try answer.problem.detail == #""session" must be tokens or cookie."#)
    }

    @Test func `scripts and icon are kept for good, under a path that changes with them`() async throws {
        let fixture = try WebFixture()
        let page = await Browser(fixture).open("/")
        let paths = page.text.matches(of: #/"(\/assets\/[^"]+)"/#).map { String($0.output.1) }
        #expect(paths.count == 5)
        let curl = script(fixture)
        let others = paths.filter { $0.hasSuffix("page.js") }.map { $0.replacing("page.js", with: "link.js") }
        for path in paths + others {
            let asset = await curl.get(path)
            #expect(asset.status == .ok && !asset.body.isEmpty)
            #expect(asset.fields["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(asset.fields["X-Content-Type-Options"] == "nosniff")
            #expect(
                asset.fields["Content-Type"]
                    == (path.hasSuffix(".js") ? "text/javascript; charset=utf-8" : "image/svg+xml"))
        }
        let other = try WebFixture(brand: "Other")
        #expect(await Browser(other).open("/").text.contains(paths[0]) == false)
    }

    @Test func `only files that everybody may read are compressed, for who takes it`() async throws {
        let fixture = try WebFixture(compressed: [1, 2, 3])
        let page = await Browser(fixture).open("/")
        let path = try #require(page.text.firstMatch(of: #/"(\/assets\/[^"]+page\.js)"/#)?.output.1)
        var curl = script(fixture)
        #expect(await curl.get(String(path)).fields["Content-Encoding"] == nil)
        for (accepted, isTaken) in [
            ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.8", true), ("gzip;q=0", false), ("gzip; q=0.0", false),
            ("identity", false),
        ] {
            curl.fields = ["Accept": "*/*", "Accept-Encoding": accepted]
            let asset = await curl.get(String(path))
            #expect((asset.fields["Content-Encoding"] == "gzip") == isTaken, "\(accepted)")
            #expect((asset.body == [1, 2, 3]) == isTaken)
            #expect(asset.fields["Vary"] == "Accept-Encoding")
        }
        curl.fields = ["Accept": "text/html", "Accept-Encoding": "gzip"]
        #expect(await curl.get("/").fields["Content-Encoding"] == nil)
        #expect(await curl.get("/session").fields["Content-Encoding"] == nil)
    }

    @Test func `the page tells its script of a session that the browser has already`() async throws {
        let fixture = try WebFixture()
        let browser = Browser(fixture)
        await browser.open("/")
        #expect(!browser.text.contains("data-session="))
        try await browser.submit(0, ["email": "sam@example.com"])
        await browser.open(try fixture.lastLinkPath)
        try await browser.submit()
        let answer = try await script(fixture, cookies: browser.cookies).get("/session")
            .decoded(CurrentSessionAnswer.self)
        await browser.open("/")
        #expect(browser.text.contains("data-session=\"\(answer.session.id)\""))
    }

    @Test("C119: a link opens in the app where a scheme is configured, and stays on the page elsewhere")
    func appScheme() async throws {
        let fixture = try WebFixture(appScheme: "com.example.app")
        _ = await script(fixture).post("/send", json: #"{"email":"sam@example.com"}"#)
        let token = try fixture.lastMail.token
        let page = await Browser(fixture).open("/auth/" + token)
        #expect(page.text.contains(#"href="com.example.app://auth/\#(token)""#))
        _ = await script(fixture).post(
            "/send",
            json: #"{"email":"kim@example.com","code_challenge":"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}"#)
        let bound = await Browser(fixture).open("/auth/" + (try fixture.lastMail.token))
        #expect(bound.text.contains("com.example.app://auth/") && bound.text.contains("Go back to where you started"))
    }

    @Test func `Open Mail leads to the webmail of the address, and is not there for other domains`() async throws {
        let fixture = try WebFixture()
        let browser = Browser(fixture)
        for (email, page) in [("sam@GMX.de", "https://www.gmx.net/"), ("sam@example.com", nil)] {
            await browser.open("/")
            try await browser.submit(0, ["email": email])
            #expect(browser.text.contains("Open Mail") == (page != nil))
            if let page { #expect(browser.text.contains("href=\"\(page)\"")) }
        }
    }
}
