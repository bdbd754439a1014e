import MagicLinkAPI
import Testing

struct Base64URLTests {
    // RFC 4648 §10, without padding, and RFC 7515, appendix C.
    private static let pairs: [([UInt8], String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
        ([3, 236, 255, 224, 193], "A-z_4ME"),
    ]

    @Test(arguments: pairs)
    func `bytes become the text, and the text the bytes`(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(arguments: ["Zg==", "Zm9v\n", " Zm9v", "Zm+v", "Zm/v", "Z", "Zm9vY", "Zh", "Zm9", "é", "Zm9v.", "\0AAA"])
    func `another way of writing is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `every length comes back`() {
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }
}
