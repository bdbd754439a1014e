import HTTP
import Testing

struct AcceptLanguageHeaderTests {
    @Test(
        arguments: [
            ("de-CH, fr;q=0.9", "de"), ("fr, en-US;q=0.7, de;q=0.8", "de"), ("DE", "de"), ("fr;q=0.9, *;q=0.1", "en"),
            ("en;q=0, *", "de"), ("de;q=0.5,en;q=0.5", "de"), ("fr", nil), ("", nil), ("de;q=2", nil), (";q=1", nil),
            ("de;level=1", nil),
        ] as [(String, String?)])
    func `prefers what is wanted most`(value: String, offer: String?) {
        #expect(AcceptLanguageHeader([value]).preferred(of: ["en", "de"]) == offer)
    }
}
