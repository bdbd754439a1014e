import Testing

@testable import AuthCrypto
@testable import MagicLinkVerifier

struct PublishedKeysTests {
    private static let good =
        #""kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"#
        + #""x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0""#

    private func ids(_ keys: String...) -> [String]? {
        PublishedKeys(Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))?.byID.keys.sorted()
    }

    @Test func `the key of RFC 7515, with or without what it is for`() {
        #expect(ids("{\(Self.good),\"kid\":\"a\"}") == ["a"])
        #expect(ids("{\(Self.good),\"kid\":\"a\",\"use\":\"sig\",\"alg\":\"ES256\"}") == ["a"])
        #expect(ids("{\(Self.good),\"kid\":\"a\",\"key_ops\":[\"verify\"],\"ext\":true}") == ["a"])
    }

    @Test(
        "R43: a key that is for something else, or weaker, is left out; the others count",
        arguments: [
            "\(good)", "\(good),\"kid\":\"\"", "\(good),\"kid\":1", "\(good),\"kid\":\"b\",\"use\":\"enc\"",
            "\(good),\"kid\":\"b\",\"alg\":\"ES384\"", "\(good),\"kid\":\"b\",\"alg\":\"HS256\"",
            "\(good),\"kid\":\"b\",\"key_ops\":[\"sign\"]", "\(good),\"kid\":\"b\",\"key_ops\":\"verify\"",
            "\(good.replacing("EC", with: "OKP")),\"kid\":\"b\"",
            "\(good.replacing("P-256", with: "P-384")),\"kid\":\"b\"",
            "\(good.replacing("P-256", with: "secp256k1")),\"kid\":\"b\"",
            // Beside the curve; padded; too short; another alphabet.
            "\(good.replacing("VEU", with: "VEQ")),\"kid\":\"b\"",
            "\(good.replacing("VEU", with: "VEU=")),\"kid\":\"b\"",
            "\(good.replacing("VEU", with: "")),\"kid\":\"b\"", "\(good.replacing("x_FE", with: "x/FE")),\"kid\":\"b\"",
            #""kty":"EC","crv":"P-256","x":"AA","y":"AA","kid":"b""#, #""kty":"oct","k":"AAAA","kid":"b""#,
            #""kty":"RSA","n":"AQAB","e":"AQAB","kid":"b","alg":"RS256""#, #""kid":"b""#,
        ])
    func leavesOut(members: String) {
        #expect(ids("{\(Self.good),\"kid\":\"a\"}", "{\(members)}", "7") == ["a"])
    }

    @Test func `two keys of one ID count as none`() throws {
        let one = try SigningKey().jwk
        let other = "{\(Self.good),\"kid\":\"b\"}"
        #expect(ids(other, one, other)?.count == 1)
    }

    @Test(arguments: ["", "null", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#, "<html>", #"{"keys":[]}x"#])
    func `what is no key set`(text: String) {
        #expect(PublishedKeys(Array(text.utf8)) == nil)
    }
}
