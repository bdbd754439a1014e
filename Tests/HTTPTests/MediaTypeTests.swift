import HTTP
import Testing

@Suite("R62: media types and what a client wants of them")
struct MediaTypeTests {
    @Test(
        "are read",
        arguments: [
            ("application/json", "application/json", nil), ("Text/HTML; Charset=\"UTF-8\"", "text/html", "utf-8"),
            ("text/plain;charset=utf-8", "text/plain", "utf-8"), (" a/b+c ;; x=1 ; charset=x ;", "a/b+c", "x"),
            ("a/b;x=\"\\\";charset=no\";charset=yes", "a/b", "yes"),
        ] as [(String, String, String?)])
    func reads(text: String, essence: String, charset: String?) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == essence && type.charset == charset)
    }

    @Test(
        "are refused when they are none",
        arguments: [
            "", "text", "text/", "/html", "text /html", "text/ html", "text/html charset=x", "text/html;charset",
            "text/html;=x", "text/html;a=\"b", "text/html;a=\"b\\", "text/html;a =b", "text/html, a/b", "täxt/html",
            "application/json;charset=", "a/b/c",
        ])
    func refuses(_ text: String) {
        #expect(MediaType(text) == nil)
    }

    private let json = "application/json"
    private let html = "text/html"

    @Test(
        "decide between JSON and HTML",
        arguments: [
            ([], "application/json"), (["*/*"], "application/json"), (["text/html"], "text/html"),
            (["text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"], "text/html"),
            (["application/json"], "application/json"), (["application/json;q=0.5", "text/html;q=0.6"], "text/html"),
            (["application/json, text/html;q=0.9"], "application/json"), (["text/*"], "text/html"),
            (["*/*, application/json;q=0"], "text/html"), (["text/html;q=0, */*;q=0.1"], "application/json"),
            (["TEXT/HTML"], "text/html"), (["image/png"], nil), (["text/html;q=0"], nil), (["*/*;q=0"], nil),
            // What can't be read isn't there.
            (["garbage"], "application/json"), (["text/html;q=2, application/json;q=0.1"], "application/json"),
            (["text/html;q=x"], "application/json"), (["*/html"], "application/json"), ([",, ,text/html"], "text/html"),
            (["text/html;q=1.000"], "text/html"), (["text/html;q=1.001"], "application/json"),
            (["text/html;q=0.0001"], "application/json"), (["text/html;charset=\"a,b\""], "text/html"),
            (["text/html;q=0.", "application/json;q=1."], "application/json"),
            (["text/html;q=0.2, text/html;q=0.8, */*;q=0.5"], "text/html"),
        ] as [([String], String?)])
    func decide(values: [String], expected: String?) {
        #expect(AcceptHeader(values).preferred(of: [json, html]) == expected)
    }

    @Test func `one is preferred only when it is wanted more`() {
        #expect(AcceptHeader(["text/html, */*;q=0.8"] as [String]).prefers(html, to: json))
        #expect(!AcceptHeader(["*/*"] as [String]).prefers(html, to: json))
        #expect(!AcceptHeader(HTTPFields()).prefers(html, to: json))
        #expect(AcceptHeader(["Accept": json, "accept": "text/html;q=0.1"] as HTTPFields).prefers(json, to: html))
        #expect(AcceptHeader(["text/html;q=0.123"] as [String]).quality(of: html) == 123)
        #expect(AcceptHeader(["text/html"] as [String]).quality(of: "nonsense") == 0)
    }
}
