import MagicLinkAPI
import MagicLinkCrypto
import Testing

struct SHA256HashTests {
    @Test func `a verifier's hash is the challenge of RFC 7636, appendix B`() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let challenge = Base64URL.encode(try SHA256Hash.of(Array(verifier.utf8)))
        #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `nothing has a hash as well`() throws {
        #expect(Base64URL.encode(try SHA256Hash.of([])) == "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU")
    }
}
