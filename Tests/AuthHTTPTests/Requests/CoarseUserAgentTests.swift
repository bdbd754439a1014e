import HTTP
import Testing

@testable import AuthHTTP

struct CoarseUserAgentTests {
    private func coarse(_ value: String) -> String? {
        CoarseUserAgent(HTTPRequest(method: .post, path: "/", fields: ["User-Agent": value]))?.text
    }

    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
            "Chrome on Windows"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0",
            "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari on iPhone"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
            "Chrome on iPhone"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
            "Safari on Mac"
        ),
        (
            "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36",
            "Samsung Internet on Android"
        ),
        ("Mozilla/5.0 (compatible)", "Browser"),
        ("curl/8.5.0", "curl"), ("Fieldnote/42 CFNetwork/1490.0.4 Darwin/23.2.0", "Fieldnote"),
        ("Field%20Note/1 CFNetwork/1490.0.4 Darwin/23.2.0", "Field Note"), ("B%C3%BCcher/1", "Bücher"),
        ("MagicLinkClient/1.0 (Field Note)", "Field Note"), ("MagicLinkClient/1.0 (<>)", "MagicLinkClient"),
        ("MagicLinkClient/1.0", "MagicLinkClient"), ("magic-link", "magic-link"), ("x (comment)", "x"),
        ("<b>&\"'a/1", "ba"),
    ])
    func `says browser and system, or the app's name`(value: String, expected: String) {
        #expect(coarse(value) == expected)
    }

    @Test(arguments: ["", " ", "/1.0", "(x)", "%FF/1", "\u{202E}/1", "%00/1"])
    func `says nothing of what has no name`(value: String) { #expect(coarse(value) == nil) }

    @Test func `is short, whatever is sent`() throws {
        #expect(try #require(coarse(String(repeating: "a", count: 9000))).utf8.count == 64)
        #expect(try #require(coarse(String(repeating: "%C3%BC", count: 60))).utf8.count == 64)
        #expect(CoarseUserAgent(HTTPRequest(method: .get, path: "/")) == nil)
    }
}
