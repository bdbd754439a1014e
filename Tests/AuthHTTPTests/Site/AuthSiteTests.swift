import Testing

@testable import AuthHTTP

struct AuthSiteTests {
    private func site(_ addresses: Set<String>) throws -> AuthSite {
        AuthSite(url: try #require(PublicURL("https://id.example")), brand: "Fieldnote", returnAddresses: addresses)
    }

    @Test func `C93: forms may lead to the origins and schemes of the return addresses`() throws {
        let site = try site([
            "https://app.example/signed-in?x=1", "https://app.example/other", "http://localhost:3000#top",
            "fieldnote://signed-in", "com.example.app:/cb", "https://a.example;script-src *", "nonsense",
        ])
        #expect(site.formTargets == ["com.example.app:", "fieldnote:", "http://localhost:3000", "https://app.example"])
    }

    @Test(
        "C34: only the configured return addresses are one, to the letter",
        arguments: [
            "//evil.example", "/\\evil.example", "/%5Cevil.example", "https:evil.example", "/\t/evil.example",
            "https://app.example@evil.example", "javascript:alert(1)", "https://app.example/", "https://app.example/x",
            "HTTPS://app.example", "https://app.example ", "",
        ])
    func refusesOthers(text: String) throws {
        let site = try site(["https://app.example"])
        #expect(site.returnAddress("https://app.example") == "https://app.example")
        #expect(site.returnAddress(text) == nil)
    }
}
