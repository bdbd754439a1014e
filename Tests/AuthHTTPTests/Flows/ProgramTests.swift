import Auth
import AuthHTTP
import AuthIDN
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// The calls as programs make them.
struct ProgramTests {
    private let fixture: WebFixture
    private let curl: Curl

    init() throws {
        fixture = try WebFixture()
        curl = Curl(fixture: fixture)
    }

    @Test("K1, K2, C46, R71: a code from the mail signs in, once; typed twice, it gives its requester the same session")
    func code() async throws {
        let sent = await curl.post("/send", form: [("email", "sam@example.com")])
        #expect(sent.status == .ok)
        #expect(sent.fields["Content-Type"] == "application/json")
        #expect(sent.fields["Cache-Control"] == "no-store")
        let answer = try sent.decoded(SendAnswer.self)
        #expect(answer.email == "sam@example.com" && answer.delivery == .sent)
        #expect(answer.expiresIn == 900 && answer.resendAfter == 30)

        let code = try fixture.lastMail.code.digits
        let form = [("email", "sam@example.com"), ("code", code), ("request", answer.request)]
        let verified = await curl.post("/verify-code", form: form)
        #expect(verified.status == .ok)
        #expect(verified.fields["Cache-Control"] == "no-store")
        #expect(verified.fields.values("Set-Cookie").isEmpty)
        let session = try verified.decoded(SessionAnswer.self)
        #expect(session.tokenType == "Bearer" && session.expiresIn == 900)
        #expect(session.user.email == "sam@example.com" && session.user.isNew)

        let twice = await curl.post("/verify-code", form: form)
        #expect(twice.status == .ok)
        #expect(try twice.decoded(SessionAnswer.self).refreshToken == session.refreshToken)
        let stranger = await curl.post("/verify-code", form: form.dropLast())
        #expect(stranger.status == .gone)
        fixture.signIn.clock.advance(by: .seconds(60))
        let again = await curl.post("/verify-code", form: form)
        #expect(again.status == .gone)
        #expect(try again.problem.code == .codeExpired)
    }

    @Test("K3, R14: the link is shown by GET, and signs in by POST, once")
    func link() async throws {
        _ = await curl.post("/send", json: #"{"email":"sam@example.com"}"#)
        let path = try fixture.lastLinkPath
        let shown = await curl.get(path)
        #expect(shown.status == .ok)
        #expect(try shown.decoded(LinkAnswer.self).email == "s•••@example.com")
        #expect(try shown.decoded(LinkAnswer.self).status == .ready)

        let opened = await curl.post(path, [], type: nil)
        #expect(opened.status == .ok)
        #expect(try opened.decoded(SessionAnswer.self).user.email == "sam@example.com")
        let again = await curl.post(path, [], type: nil)
        #expect(again.status == .gone)
        #expect(try again.problem.code == .linkUsed)
        #expect(try await curl.get(path).problem.code == .linkUsed)
    }

    @Test("A link that is bound says so to programs, and opens with its verifier alone")
    func binding() async throws {
        let challenge = try #require(PKCEPair.challenge).text
        _ = await curl.post("/send", form: [("email", "sam@example.com"), ("code_challenge", challenge)])
        let path = try fixture.lastLinkPath
        #expect(try await curl.get(path).decoded(LinkAnswer.self).status == .bound)
        let without = await curl.post(path, [], type: nil)
        #expect(without.status == .forbidden)
        #expect(try without.problem.code == .wrongDevice)
        let verifier = try #require(PKCEPair.verifier).text
        #expect(await curl.post(path, json: #"{"code_verifier":"\#(verifier)"}"#).status == .ok)
    }

    @Test("K6, C85, R66, R67: a second mail within 30 s is refused, and says when to come back")
    func tooSoon() async throws {
        let form = [("email", "sam@example.com")]
        _ = await curl.post("/send", form: form)
        fixture.signIn.clock.advance(by: .milliseconds(2500))
        let refused = await curl.post("/send", form: form)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields["Retry-After"] == "28")
        #expect(refused.fields["Cache-Control"] == "no-store")
        #expect(refused.fields["Content-Type"] == "application/problem+json")
        #expect(try refused.problem.retryAfter == 28)
        #expect(try refused.problem.code == .resendTooSoon)
        fixture.signIn.clock.advance(by: .seconds(28))
        #expect(await curl.post("/send", form: form).status == .ok)
    }

    @Test("R10, C86, C91: known, unknown and refused addresses get the same answers, byte for byte but for the handle")
    func sameAnswers() async throws {
        let allowed = try AddressPattern("*@a.example", names: IDN2DomainNames())
        let fixture = try WebFixture { $0.signUp.allowed = [allowed] }
        let curl = Curl(fixture: fixture)
        _ = await curl.post("/send", form: [("email", "known@a.example")])
        await fixture.signIn.mailroom.attempts(1)
        _ = await curl.post(try fixture.lastLinkPath, [], type: nil)
        fixture.signIn.clock.advance(by: .seconds(31))
        var answers: [[String]] = []
        for email in ["known@a.example", "unknown@a.example", "refused@b.example"] {
            var seen: [String] = []
            for _ in 0..<3 {
                var response = await curl.post("/send", form: [("email", email)])
                if response.status == .ok { response = try Self.withoutHandle(response) }
                seen.append("\(response.status.rawValue) \(Self.plain(response.fields))\(response.text)")
            }
            answers.append(seen.map { $0.replacing(email, with: "EMAIL") })
        }
        #expect(answers[0] == answers[2])
        #expect(answers[0] == answers[1])
    }

    @Test(
        "R62: bodies of other types are refused",
        arguments: ["text/plain", "multipart/form-data; boundary=x", "application/jsonp", "", "application/xml"])
    func mediaTypes(type: String) async throws {
        for path in ["/send", "/verify-code", "/auth/abc"] {
            let refused = await curl.post(path, Array(#"{"email":"sam@example.com"}"#.utf8), type: type)
            #expect(refused.status == .unsupportedMediaType)
            #expect(try refused.problem.code == .unsupportedMediaType)
        }
        #expect(await curl.post("/send", Array("email=a".utf8), type: nil).status == .unsupportedMediaType)
    }

    @Test("Types are read without regard to case, parameters and blanks")
    func mediaTypeSpelling() async throws {
        let body = Array(#"{"email":"sam@example.com"}"#.utf8)
        #expect(await curl.post("/send", body, type: "Application/JSON ; charset=UTF-8").status == .ok)
    }

    @Test(
        "R62: a body in another charset than UTF-8 is refused, not read as if it were",
        arguments: [
            ("utf-8", true), ("UTF-8", true), ("\"utf-8\"", true), ("Utf-8; charset=\"UTF-8\"", true),
            ("iso-8859-1", false), ("\"utf-16\"", false), ("utf-8; charset=latin1", false), ("utf-7", false),
        ])
    func charsets(charset: String, isTaken: Bool) async throws {
        let bodies = [
            ("application/json", Array(#"{"email":"j@example.com"}"#.utf8)),
            ("application/x-www-form-urlencoded", Form.encoded([("email", "f@example.com")])),
        ]
        for (type, body) in bodies {
            let answer = await curl.post("/send", body, type: "\(type); charset=\(charset)")
            #expect(answer.status == (isTaken ? .ok : .unsupportedMediaType))
            guard !isTaken else { continue }
            #expect(try answer.problem.code == .unsupportedMediaType)
            #expect(try answer.problem.detail.contains("UTF-8"))
        }
    }

    @Test("A JSON answer ends its line, so that a terminal's prompt doesn't stand behind it")
    func lineEnds() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        var answers = [await curl.post("/send", form: [("email", "kim@example.com")])]
        answers.append(await curl.post("/send", form: [("email", "sam@example.com")]))
        answers.append(await curl.post(try fixture.lastLinkPath, [], type: nil))
        for path in ["/healthz", "/.well-known/jwks.json", "/nowhere"] { answers.append(await curl.get(path)) }
        for answer in answers { #expect(answer.text.hasSuffix("}\n") && answer.text.count { $0 == "\n" } == 1) }
    }

    @Test(
        "R65: a malformed body is answered with the member's name and what is wrong with it",
        arguments: [
            ("/send", "{}", "#/email", "missing"),
            ("/send", #"{"email":null}"#, "#/email", "missing"),
            ("/send", #"{"email":"a@b.example","email":"c@d.example"}"#, "#/email", "twice"),
            ("/send", #"{"email":["a@b.example"]}"#, "#/email", "string"),
            ("/send", #"{"email":"a@b.example","code_challenge":"x"}"#, "#/code_challenge", "43"),
            ("/send", #"{"email":"a@b.example","code_challenge_method":"plain"}"#, "#/code_challenge_method", "S256"),
            ("/send", #"{"email":"a@b.example","return_to":"//evil.example"}"#, "#/return_to", "configured"),
            ("/verify-code", #"{"email":"a@b.example"}"#, "#/code", "missing"),
            // C43: a number has lost its leading zeros.
            ("/verify-code", #"{"email":"a@b.example","code":123}"#, "#/code", "string"),
            ("/verify-code", #"{"email":"a@b.example","code":"000123","code_verifier":"x"}"#, "#/code_verifier", "43"),
            ("/send", #"{"email":"#, nil, "JSON object"),
            ("/send", "[]", nil, "JSON object"),
        ] as [(String, String, String?, String)])
    func malformed(path: String, json: String, pointer: String?, word: String) async throws {
        let refused = await curl.post(path, json: json)
        #expect(refused.status == .badRequest)
        let problem = try refused.problem
        #expect(problem.code == .malformedRequest && problem.status == 400)
        #expect(problem.type == "urn:problem-type:magic-link:malformed_request")
        #expect(problem.pointer == pointer)
        #expect(problem.detail.contains(word))
        #expect(fixture.signIn.mailroom.mails.isEmpty)
    }

    @Test("C62: an address with an invisible character is refused, with a pointer to it")
    func invisible() async throws {
        for email in ["\u{200F}a@example.com", "a\u{200B}@example.com", "a@exam\u{AD}ple.com", ""] {
            let refused = await curl.post("/send", form: [("email", email)])
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.problem.code == .invalidEmail)
            #expect(try refused.problem.pointer == "#/email")
        }
    }

    @Test("C41, C43, C44: a code is read as people type it, and what isn't six digits costs no try")
    func codeSpelling() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let code = try fixture.lastMail.code.digits
        for wrong in ["12345", "0012345", "12345 ", "", "abcdef"] {
            let refused = await curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", wrong)])
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.problem.code == .invalidCode)
        }
        let typed = "\u{200B}" + code.prefix(3) + "\u{2013}" + code.suffix(3) + "\u{A0}\n"
        #expect(await curl.post("/verify-code", form: [("email", " sam@example.com "), ("code", typed)]).status == .ok)
    }

    @Test("A wrong code is a 401 with a challenge, and says how many tries are left (RFC 9110 §15.5.2)")
    func wrongCode() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let wrong = try fixture.lastMail.wrongCode().digits
        let refused = await curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", wrong)])
        #expect(refused.status == .unauthorized)
        #expect(refused.fields["WWW-Authenticate"] == #"EmailCode realm="https://id.example""#)
        #expect(try refused.problem.attemptsLeft == 4)
        #expect(try refused.problem.detail.contains("4 tries are left"))
    }

    @Test("A mail that is refused for good is a 503 that says so")
    func mailRefused() async throws {
        fixture.signIn.mailroom.answer(.refused(reason: "RCPT 550"))
        let refused = await curl.post("/send", form: [("email", "sam@example.com")])
        #expect(refused.status == .serviceUnavailable)
        #expect(try refused.problem.code == .mailUnavailable)
        #expect(refused.fields["Retry-After"] == "1")
    }

    private static func withoutHandle(_ response: HTTPResponse) throws -> HTTPResponse {
        var answer = try response.decoded(SendAnswer.self)
        #expect(answer.request.utf8.count == 39)
        answer.request = ""
        var response = response
        response.body = Array("\(answer)".utf8)
        return response
    }

    private static func plain(_ fields: HTTPFields) -> String {
        fields.lines.filter { $0.name != "X-Request-Id" }.map { "\($0.name): \($0.value)\n" }.joined()
    }
}
