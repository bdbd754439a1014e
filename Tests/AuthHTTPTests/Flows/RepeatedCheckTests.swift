import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// What an app checks before it asks is checked again: a caller needn't be the app.
struct RepeatedCheckTests {
    private let fixture: WebFixture
    private let curl: Curl

    init() throws {
        fixture = try WebFixture()
        curl = Curl(fixture: fixture)
    }

    @Test(
        "R24: an address that an app wouldn't send is refused in the same words",
        arguments: [
            "", " ", "sam", "sam@", "@example.com", "sam@example", "sam@@example.com", "a@b.example,c@d.example",
            "sam@example..com", "sam @example.com", "sam@-example.com", "\"sam\"@example.com", "sam@[192.0.2.1]",
            "sam@192.0.2.1", "s\u{200B}am@example.com", "sam@example.com\r\nBcc: eve@example.com",
            String(repeating: "a", count: 65) + "@example.com", "sam@" + String(repeating: "a.", count: 130) + "com",
        ])
    func addresses(email: String) async throws {
        let error = #expect(throws: EmailAddressError.self) { try EmailAddress(email) }
        for refused in [
            await curl.post("/send", form: [("email", email)]),
            await curl.post("/verify-code", form: [("email", email), ("code", "123456")]),
        ] {
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.problem.code == .invalidEmail)
            #expect(try refused.problem.detail == error?.message)
        }
        #expect(fixture.signIn.mailroom.mails.isEmpty)
    }

    @Test("R24: what is no code, no challenge, no verifier and no session's ID is refused, whoever sends it")
    func shapes() async throws {
        for code in ["", "12345", "1234567", "12345a", "१२३"] {
            #expect(OneTimeCode(code) == nil)
            let refused = await curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", code)])
            #expect(try refused.problem.code == .invalidCode)
        }
        for challenge in ["x", String(repeating: "A", count: 42), String(repeating: "=", count: 43)] {
            #expect(CodeChallenge(challenge) == nil)
            let refused = await curl.post(
                "/send", form: [("email", "sam@example.com"), ("code_challenge", challenge)])
            #expect(try refused.problem.pointer == "#/code_challenge")
        }
        for verifier in ["x", String(repeating: "A", count: 129), String(repeating: "ü", count: 43)] {
            #expect(CodeVerifier(verifier) == nil)
            let refused = await curl.post("/auth/x", form: [("code_verifier", verifier)])
            #expect(try refused.problem.pointer == "#/code_verifier")
        }
        #expect(fixture.signIn.mailroom.mails.isEmpty)
    }

    @Test("R24: the pause that an app counts down is the server's, and so are the tries that it shows")
    func limits() async throws {
        let form = [("email", "sam@example.com")]
        #expect(await curl.post("/send", form: form).status == .ok)
        #expect(await curl.post("/send", form: form).status == .tooManyRequests)
        let wrong = try fixture.lastMail.wrongCode().digits
        var statuses: [Int] = []
        for _ in 0..<6 {
            statuses.append(await curl.post("/verify-code", form: form + [("code", wrong)]).status.rawValue)
        }
        #expect(statuses == [401, 401, 401, 401, 401, 410])
    }
}
