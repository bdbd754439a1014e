import MagicLinkAPI
import Testing

struct PKCETests {
    @Test("R44: a verifier has 43 to 128 unreserved characters", arguments: [43, 44, 128])
    func acceptsVerifier(length: Int) { #expect(CodeVerifier(String(repeating: "a", count: length)) != nil) }

    @Test(
        "R44: other lengths and characters are refused",
        arguments: [
            String(repeating: "a", count: 42), String(repeating: "a", count: 129),
            String(repeating: "a", count: 42) + "=",
            String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + "/",
            String(repeating: "a", count: 42) + "é", String(repeating: "a", count: 42) + "\n", "",
        ])
    func refusesVerifier(text: String) { #expect(CodeVerifier(text) == nil) }

    @Test func `R44: a challenge is the base64url of 32 bytes`() {
        #expect(CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM") != nil)
        #expect(CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM=") == nil)
        #expect(CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cN") == nil, "bits beyond the 32 bytes")
        #expect(CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM") == nil)
        #expect(CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-c") == nil)
    }

    @Test func `never prints a verifier`() throws {
        let text = String(repeating: "s", count: 43)
        #expect("\(try #require(CodeVerifier(text)))".contains("sss") == false)
    }
}
