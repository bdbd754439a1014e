import MagicLinkAPI
import Testing

@testable import Auth

struct Base32Tests {
    /// RFC 4648 §10, in lower case and without padding.
    @Test(arguments: [
        ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"), ("fooba", "mzxw6ytb"),
        ("foobar", "mzxw6ytboi"),
    ])
    func `agrees with the published vectors`(plain: String, coded: String) {
        #expect(Base32.encode(Array(plain.utf8)) == coded)
        #expect(Base32.decode(coded.utf8, count: plain.utf8.count) == Array(plain.utf8))
        #expect(Base32.decode(coded.uppercased().utf8, count: plain.utf8.count) == Array(plain.utf8))
    }

    @Test(arguments: ["m", "mz", "mzxw6yqa", "mzxw6y1", "mzxw6y=", "mzxw6yr", "mzxw6yé"])
    func `has one text for some bytes`(text: String) { #expect(Base32.decode(text.utf8, count: 4) == nil) }

    /// RFC 4648 §10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("foobar", "Zm9vYmFy"),
        ("\u{fb}\u{ff}", "w7vDvw"),
    ])
    func `base64url agrees with the published vectors`(plain: String, coded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == coded)
        #expect(Base64URL.decode(coded) == Array(plain.utf8))
    }

    @Test func `base64url has the URL's alphabet`() { #expect(Base64URL.encode([0xFB, 0xFF, 0xBF]) == "-_-_") }

    @Test(arguments: ["Z", "Zh", "Zg=", "Zg==", "Zm9", "Zm9v Yg", "Zm9v\n", "+/+/", "Zm9vZ", "é"])
    func `base64url has one text for some bytes`(text: String) { #expect(Base64URL.decode(text) == nil) }
}
