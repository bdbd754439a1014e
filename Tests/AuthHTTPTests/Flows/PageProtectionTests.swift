import Auth
import AuthHTTP
import AuthTesting
import Foundation
import HTTP
import MagicLinkAPI
import Testing

/// What pages are protected by: where they may lead, who may send their forms, what they may load.
struct PageProtectionTests {
    private let returnAddresses: Set = ["https://app.example/in?x=1&y=2", "fieldnote://signed-in"]

    @Test("R71–R74, C35, C93: every page carries the fields that keep it to itself, and loads nothing")
    func fields() async throws {
        let fixture = try WebFixture(returnAddresses: returnAddresses)
        let browser = Browser(fixture)
        await browser.open("/")
        var pages = [browser.page]
        pages.append(try await browser.submit(0, ["email": "sam@example.com"]))
        for path in [try fixture.lastLinkPath, "/auth/unknown", "/signed-in", "/nowhere"] {
            pages.append(await browser.open(path))
        }
        for page in pages {
            let policy = try #require(page.fields["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
            #expect(policy.contains("; script-src 'self'; connect-src 'self'; img-src 'self'; "))
            #expect(policy.contains("; base-uri 'none'; frame-ancestors 'none'; "))
            #expect(policy.hasSuffix("; form-action 'self' fieldnote: https://app.example"))
            #expect(page.fields["X-Frame-Options"] == "DENY")
            #expect(page.fields["X-Content-Type-Options"] == "nosniff")
            #expect(page.fields["Referrer-Policy"] == "strict-origin")
            #expect(page.fields["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(page.fields["X-Robots-Tag"]?.contains("noindex") == true)
            #expect(page.fields["Cache-Control"] == "no-store")
            #expect(page.fields["Vary"] == "Accept, Accept-Language")
            #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
            for loading in ["<img", "@import", "url(", "style=\"", " onclick", "<script>"] {
                #expect(!page.text.contains(loading), "\(loading)")
            }
            for loaded in page.text.matches(of: #/ (?:src|<link[^>]*href)="([^"]*)"/#) {
                #expect(loaded.output.1.hasPrefix("/assets/"))
            }
            for link in page.text.matches(of: #/<a [^>]*href="https?:[^>]*>/#) {
                #expect(link.output.contains(#"rel="noopener noreferrer""#))
            }
        }
    }

    @Test("The style's hash in the policy is that of the style on the page")
    func styleHash() async throws {
        let fixture = try WebFixture()
        let page = await Browser(fixture).open("/")
        let style = try #require(page.text.firstMatch(of: #/<style>(.*?)</style>/#.dotMatchesNewlines())?.output.1)
        let digest = Data(try fixture.signIn.hash.sha256(Array(style.utf8))).base64EncodedString()
        #expect(page.fields["Content-Security-Policy"]?.contains("style-src 'sha256-\(digest)'") == true)
    }

    @Test(
        "C31, C32: every link, form and redirect keeps scheme, host, port and prefix of the public URL, also where a proxy has cut the prefix",
        arguments: ["", "/auth", "/base/x"], [true, false])
    func publicURL(prefix: String, isCut: Bool) async throws {
        let fixture = try WebFixture(publicURL: "https://id.example:8443" + prefix)
        let seen = { (path: String) in
            isCut && path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : path
        }
        let browser = Browser(fixture)
        await browser.open(seen(prefix + "/"))
        #expect(browser.forms.map(\.action) == [prefix + "/send"])
        #expect(!browser.text.contains("http://"))
        _ = await browser.post(seen(prefix + "/send"), [("email", "sam@example.com")])
        #expect(browser.forms.map(\.action) == [prefix + "/send", prefix + "/verify-code"])
        #expect(browser.text.contains("href=\"\(prefix)/\""))
        #expect(!browser.text.contains("http://"))
        let mail = try fixture.lastMail
        #expect(mail.link == "https://id.example:8443\(prefix)/auth/\(mail.token)")
        await browser.open(seen(prefix + "/auth/" + mail.token))
        #expect(browser.forms.map(\.action) == [nil])
        let answer = try await browser.submit()
        #expect(answer.fields["Location"] == "https://id.example:8443\(prefix)/signed-in")
        #expect(await browser.open(seen(prefix + "/signed-in")).status == .ok)
        let unknown = await browser.open(seen(prefix + "/nowhere"))
        #expect(unknown.status == .notFound && !unknown.text.contains("http://"))
    }

    @Test("R46, C34: a browser goes back to a configured address, to the letter, by link and by code")
    func returnAddress() async throws {
        let fixture = try WebFixture(returnAddresses: returnAddresses)
        let browser = Browser(fixture)
        await browser.open("/?return_to=" + (Form.text("https://app.example/in?x=1&y=2")))
        try await browser.submit(0, ["email": "sam@example.com"])
        await browser.open(try fixture.lastLinkPath)
        #expect(try await browser.submit().fields["Location"] == "https://app.example/in?x=1&y=2")

        await browser.open("/?return_to=" + (Form.text("fieldnote://signed-in")))
        fixture.signIn.clock.advance(by: .seconds(31))
        try await browser.submit(0, ["email": "sam@example.com"])
        // A resend keeps it.
        fixture.signIn.clock.advance(by: .seconds(31))
        try await browser.submit(0)
        #expect(
            try await browser.submit(0, ["code": try fixture.lastMail.code.digits]).fields["Location"]
                == "fieldnote://signed-in")
    }

    @Test(
        "C34: other return addresses are forgotten by the page, and refused by the call",
        arguments: [
            "//evil.example", "/\\evil.example", "/%5Cevil.example", "https:evil.example", "/\t/evil.example",
            "https://id.example@evil.example", "javascript:alert(1)", "https://app.example/",
        ])
    func otherReturnAddresses(text: String) async throws {
        let fixture = try WebFixture(returnAddresses: returnAddresses)
        let browser = Browser(fixture)
        await browser.open("/?return_to=" + Form.text(text))
        #expect(browser.forms.first?.fields.contains { $0.0 == "return_to" } == false)
        let refused = await Curl(fixture: fixture).post(
            "/send", form: [("email", "sam@example.com"), ("return_to", text)])
        #expect(refused.status == .badRequest)
        #expect(try refused.problem.pointer == "#/return_to")
    }

    @Test("R75, C92: forms of other sites are refused, whoever's cookie comes along")
    func crossSite() async throws {
        let fixture = try WebFixture()
        let browser = Browser(fixture)
        await browser.open("/")
        for site in ["cross-site", "same-site"] {
            #expect(try await browser.submit(0, ["email": "sam@example.com"], site: site).status == .forbidden)
            await browser.open("/")
        }
        #expect(fixture.signIn.mailroom.mails.isEmpty)
        #expect(try await browser.submit(0, ["email": "sam@example.com"]).status == .ok)
        let path = try fixture.lastLinkPath
        var curl = Curl(fixture: fixture)
        for origin in ["https://evil.example", "http://id.example", "https://id.example:8443", "null"] {
            curl.fields = ["Accept": "*/*", "Origin": origin]
            for refused in [
                await curl.post(path, [], type: nil),
                await curl.post("/send", form: [("email", "sam@example.com")]),
                await curl.post("/verify-code", json: #"{"email":"sam@example.com","code":"123456"}"#),
            ] {
                #expect(refused.status == .forbidden)
                #expect(try refused.problem.code == .crossSite)
            }
        }
        curl.fields = ["Origin": "https://id.example"]
        #expect(await curl.post(path, [], type: nil).status == .ok)
    }

    @Test("C92: a hidden origin passes with the token of a form that this browser was given, and only with it")
    func hiddenOrigin() async throws {
        let fixture = try WebFixture()
        let browser = Browser(fixture)
        await browser.open("/")
        try await browser.submit(0, ["email": "sam@example.com"])
        await browser.open(try fixture.lastLinkPath)
        let token = try #require(browser.forms.first?.fields.first { $0.0 == "form_token" }?.1)
        let cookie = try #require(browser.cookies["__Host-form"])
        let path = try fixture.lastLinkPath
        let other = Browser(fixture)
        await other.open("/")
        let otherCookie = try #require(other.cookies["__Host-form"])

        var curl = Curl(fixture: fixture)
        let attempts: [(HTTPFields, String)] = [
            (["Origin": "null"], token),
            (["Origin": "null", "Cookie": "__Host-form=\(otherCookie)"], token),
            (["Origin": "null", "Cookie": "__Host-form=\(cookie)"], String(token.reversed())),
            (["Origin": "null", "Cookie": "__Host-form=\(cookie)"], ""),
            (["Origin": "null", "Cookie": "__Host-form=\(cookie)", "Sec-Fetch-Site": "cross-site"], token),
            (["Origin": "https://evil.example", "Cookie": "__Host-form=\(cookie)"], token),
        ]
        for (fields, token) in attempts {
            curl.fields = fields
            #expect(await curl.post(path, form: [("form_token", token)]).status == .forbidden)
        }
        curl.fields = ["Origin": "null", "Cookie": "__Host-form=\(cookie)"]
        #expect(await curl.post(path, form: [("form_token", token)]).status == .ok)
    }

    @Test("R12, C31: Host and forwarded hosts have no say in links and redirects")
    func hostHeader() async throws {
        let fixture = try WebFixture()
        var request = HTTPRequest(
            method: .post, path: "/send", authority: "evil.example",
            fields: [
                "Host": "evil.example", "X-Forwarded-Host": "evil.example", "Accept": "text/html",
                "Content-Type": "application/x-www-form-urlencoded",
            ], body: Form.encoded([("email", "sam@example.com")]))
        let page = await fixture.routes.respond(to: request)
        #expect(page.status == .ok && !page.text.contains("evil"))
        #expect(try fixture.lastMail.link.hasPrefix("https://id.example/auth/"))
        request.path = try fixture.lastLinkPath
        request.body = []
        #expect(await fixture.routes.respond(to: request).fields["Location"] == "https://id.example/signed-in")
    }

    @Test("C65: the brand is text on the pages, whatever stands in it")
    func brand() async throws {
        let fixture = try WebFixture(brand: #"<b>Fi"eld</b> & note"#)
        let page = await Browser(fixture).open("/")
        #expect(page.text.contains("&lt;b&gt;Fi&quot;eld&lt;/b&gt; &amp; note") && !page.text.contains("<b>"))
    }
}

extension Form {
    static func text(_ value: String) -> String { String(decoding: encoded([("", value)]).dropFirst(), as: UTF8.self) }
}
