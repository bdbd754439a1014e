import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// Pages of other origins that call by script.
struct CrossOriginTests {
    private let fixture: WebFixture
    private let listed = "https://app.example"

    init() throws { fixture = try WebFixture(crossOrigins: [listed, "http://localhost:3000"]) }

    private func page(_ origin: String) -> Curl {
        var curl = Curl(fixture: fixture)
        curl.fields.append("Origin", origin)
        curl.fields.append("Sec-Fetch-Site", "cross-site")
        return curl
    }

    @Test("R76: a listed origin's pages may ask, call and read, refusals too")
    func isListed() async throws {
        var preflight = page(listed)
        preflight.fields.append("Access-Control-Request-Method", "DELETE")
        let allowed = await preflight.get("/session", .options)
        #expect(allowed.status == .noContent)
        #expect(allowed.fields["Access-Control-Allow-Origin"] == listed)
        #expect(allowed.fields["Access-Control-Allow-Credentials"] == "true")
        #expect(allowed.fields["Access-Control-Allow-Methods"] == "GET, HEAD, DELETE, OPTIONS")
        #expect(allowed.fields["Access-Control-Allow-Headers"] == "authorization, content-type")
        #expect(allowed.fields["Access-Control-Max-Age"] == "7200")
        #expect(allowed.fields.values("Vary").contains("Origin"))

        let page = page(listed)
        let answers = [
            await page.post("/send", json: #"{"email":"sam@example.com"}"#),
            await page.post("/send", json: #"{"email":"sam@example.com"}"#),
            await page.post("/verify-code", json: #"{"email":"sam@example.com","code":"x"}"#),
            await page.get("/session"), await page.get("/sessions"), await page.send(.delete, "/session"),
            await page.post("/session/refresh", json: #"{"refresh_token":"x"}"#), await page.get("/session", .put),
            await page.get(try fixture.lastLinkPath),
        ]
        #expect(answers.map(\.status.rawValue) == [200, 429, 422, 401, 401, 204, 401, 405, 200])
        for answer in answers {
            #expect(answer.fields["Access-Control-Allow-Origin"] == listed)
            #expect(answer.fields["Access-Control-Allow-Credentials"] == "true")
            #expect(answer.fields["Access-Control-Expose-Headers"] == "Retry-After, X-Request-Id")
            #expect(answer.fields.values("Vary").contains("Origin"))
        }
        #expect(await self.page("http://localhost:3000").get("/session").fields["Access-Control-Allow-Origin"] != nil)
    }

    @Test(
        "R76: no other origin is named, whatever it looks like, and none may change anything",
        arguments: [
            "https://evil.example", "https://app.example.evil.example", "https://app.example:8443",
            "http://app.example",
            "https://APP.example", "null", "*", "",
        ])
    func isNotListed(origin: String) async throws {
        var preflight = page(origin)
        preflight.fields.append("Access-Control-Request-Method", "POST")
        for answer in [
            await preflight.get("/send", .options), await page(origin).get("/session"),
            await page(origin).post("/send", json: #"{"email":"sam@example.com"}"#),
        ] {
            #expect(!answer.fields.lines.contains { $0.name.lowercased().hasPrefix("access-control-") })
            #expect(answer.fields.values("Vary").contains("Origin"))
        }
        #expect(await page(origin).post("/send", json: #"{"email":"sam@example.com"}"#).status == .forbidden)
        #expect(fixture.signIn.mailroom.mails.isEmpty)
    }

    @Test("R76: two origins are none; a request without one may be kept by no cache for one with")
    func edges() async throws {
        var curl = page(listed)
        curl.fields.append("Origin", "https://evil.example")
        #expect(await curl.get("/session").fields["Access-Control-Allow-Origin"] == nil)
        let plain = await Curl(fixture: fixture).get("/session")
        #expect(plain.fields.values("Vary").contains("Origin"))
        #expect(plain.fields["Access-Control-Allow-Origin"] == nil)
        for path in ["/", "/signed-in", "/healthz", "/nowhere"] {
            #expect(await page(listed).get(path).fields["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test("R76: the public keys are for everybody's scripts, without credentials")
    func keys() async throws {
        let answer = await page("https://anybody.example").get("/.well-known/jwks.json")
        #expect(answer.fields.values("Access-Control-Allow-Origin") == ["*"])
        #expect(answer.fields["Access-Control-Allow-Credentials"] == nil)
    }
}
