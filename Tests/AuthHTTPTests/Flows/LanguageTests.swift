import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// Pages and problems in the person's language.
struct LanguageTests {
    private let fixture: WebFixture

    init() throws { fixture = try WebFixture() }

    private func get(_ path: String, _ language: String, accept: String = "text/html") async -> HTTPResponse {
        var curl = Curl(fixture: fixture)
        curl.fields = ["Accept": accept, "Accept-Language": language]
        return await curl.get(path)
    }

    @Test(arguments: [
        ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, de;q=0.5, en;q=0.4", "de"), ("en-GB,de", "en"),
        ("fr", "en"), ("*", "en"), ("de;q=0", "en"), ("", "en"), ("de;q=x", "en"),
    ])
    func `a page is in the language that is wanted most, English otherwise`(wanted: String, got: String) async throws {
        let page = await get("/", wanted)
        #expect(page.text.contains("<html lang=\"\(got)\">"))
        #expect(page.text.contains(got == "de" ? "Weiter mit E-Mail" : "Continue with email"))
        #expect(page.fields["Content-Language"] == got)
        #expect(page.fields["Vary"] == "Accept, Accept-Language")
    }

    @Test func `a problem is in the person's language, for programs too`() async throws {
        let german = await get("/auth/unknown", "de", accept: "application/json")
        #expect(try german.problem.code == .linkUnknown)
        #expect(try german.problem.detail.hasPrefix("Diesen Link gibt es nicht."))
        #expect(german.fields["Vary"] == "Accept, Accept-Language")
        let page = await get("/auth/unknown", "de")
        #expect(page.text.contains("Diesen Link kennen wir nicht"))

        var curl = Curl(fixture: fixture)
        curl.fields.append("Accept-Language", "de-DE")
        let details = try await [
            curl.post("/send", form: [("email", "sam")]),
            curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", "1")]),
            curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", "123456")]),
            curl.get("/session"),
        ].map { try $0.problem.detail }
        #expect(
            details == [
                "In einer E-Mail-Adresse steht ein @, wie in name@example.com.",
                "Der Code besteht aus den sechs Ziffern aus der Mail.",
                "Dieser Code gilt nicht mehr. Mit einem neuen Link bekommst du einen neuen.",
                "Du bist nicht angemeldet. Melde dich an, um weiterzumachen.",
            ])
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        #expect(try fixture.lastMail.language == .german)
        let tooSoon = try await curl.post("/send", form: [("email", "sam@example.com")]).problem
        #expect(tooSoon.detail.hasSuffix("kannst du in 30 Sekunden anfordern."))
    }
}
