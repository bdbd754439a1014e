import MagicLinkAPI
import Testing

struct PercentEncodingTests {
    @Test(
        "Escapes are read in capitals and small letters, and a plus stays what it is",
        arguments: [("a%40b", "a@b"), ("%c3%BC", "ü"), ("a+b", "a+b"), ("", ""), ("%25", "%")])
    func reads(text: String, meaning: String) {
        #expect(PercentEncoding.decode(text) == meaning)
    }

    @Test(
        "Broken escapes, bytes that aren't UTF-8 and control characters are refused",
        arguments: ["%", "%4", "%4g", "%-1", "%+1", "%ff", "%0d%0a", "%00", "%7f", "a\u{1}"])
    func refuses(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }
}
