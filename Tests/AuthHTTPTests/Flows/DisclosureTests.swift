import Auth
import AuthHTTP
import AuthIDN
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// What strangers can't read out of answers.
struct DisclosureTests {
    @Test("R70: limits tell a stranger nothing of an address: who may sign in and who mayn't count down alike")
    func counters() async throws {
        let allowed = try AddressPattern("sam@example.com", names: IDN2DomainNames())
        let fixture = try WebFixture { $0.signUp.allowed = [allowed] }
        let curl = Curl(fixture: fixture)
        var told: [[String]] = []
        for email in ["sam@example.com", "eve@evil.example"] {
            let sent = await curl.post("/send", form: [("email", email)])
            // Where some are refused, no answer waits for a mail.
            await fixture.signIn.mailroom.attempts(1)
            let mails = fixture.signIn.mailroom.mails
            #expect(mails.count == 1, "to the one who may, alone")
            let code = try #require(mails.last).wrongCode().digits
            var answers = [sent, await curl.post("/send", form: [("email", email)])]
            for _ in 1...7 {
                answers.append(await curl.post("/verify-code", form: [("email", email), ("code", code)]))
            }
            #expect(answers.map(\.status.rawValue) == [200, 429] + Array(repeating: 401, count: 5) + [410, 410])
            for answer in answers {
                let names = answer.fields.lines.map { $0.name.lowercased() }
                #expect(!names.contains { $0.contains("ratelimit") })
            }
            told.append(
                try answers.dropFirst().map { answer in
                    let problem = try answer.problem
                    return "\(problem.code) \(problem.detail) \(problem.attemptsLeft ?? -1) \(problem.retryAfter ?? -1)"
                })
        }
        #expect(told[0] == told[1])
    }

    @Test("R97: no answer says what runs here, and health says no more than that it does")
    func versions() async throws {
        let curl = Curl(fixture: try WebFixture())
        for path in ["/", "/healthz", "/nowhere", "/send", "/auth/abc", Endpoint.keys, Endpoint.session, "/metrics"] {
            for method: HTTPMethod in [.get, .post, .options, .trace] {
                let answer = await curl.get(path, method)
                let names = answer.fields.lines.map { $0.name.lowercased() }
                #expect(Set(names).isDisjoint(with: ["server", "x-powered-by", "via", "x-version"]))
                #expect(!answer.text.lowercased().contains("magic-link-server"))
                #expect(
                    !answer.text.contains("Swift") && !answer.text.contains("OpenSSL")
                        && !answer.text.contains("SQLite"))
            }
        }
        #expect(await curl.get("/metrics").status == .notFound)
        let health = try await curl.get("/healthz").decoded([String: String].self)
        #expect(health == ["status": "ok", "mail": "ok"])
    }
}
