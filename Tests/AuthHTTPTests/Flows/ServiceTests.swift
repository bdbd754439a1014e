import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// Methods, fields, faults and what observers are told.
struct ServiceTests {
    private let fixture: WebFixture
    private let curl: Curl

    init() throws {
        fixture = try WebFixture()
        curl = Curl(fixture: fixture)
    }

    @Test("R57, R76: other methods are refused with those that are taken; no other origin is let in")
    func methods() async throws {
        let expected = [
            "/send": "POST, OPTIONS", "/verify-code": "POST, OPTIONS", "/auth/abc": "GET, HEAD, POST, OPTIONS",
            "/healthz": "GET, HEAD, OPTIONS", "/.well-known/jwks.json": "GET, HEAD, OPTIONS",
            "/": "GET, HEAD, OPTIONS", "/signed-in": "GET, HEAD, OPTIONS",
        ]
        for (path, allow) in expected {
            let options = await curl.get(path, .options)
            #expect(options.status == .noContent)
            #expect(options.fields["Allow"] == allow)
            #expect(!options.fields.lines.contains { $0.name.lowercased().hasPrefix("access-control-") })
            for method: HTTPMethod in [.put, .delete, .patch, .query, .trace] {
                let refused = await curl.get(path, method)
                #expect(refused.status == .methodNotAllowed)
                #expect(refused.fields["Allow"] == allow)
                #expect(try refused.problem.code == .methodNotAllowed)
                #expect(!refused.fields.lines.contains { $0.name.lowercased().hasPrefix("access-control-") })
            }
        }
        #expect(await curl.get("/send").status == .methodNotAllowed)
        #expect(await curl.get("/nowhere", .delete).status == .notFound)
    }

    @Test("R58: HEAD is answered as GET is, and changes nothing")
    func head() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        for path in ["/healthz", "/.well-known/jwks.json", try fixture.lastLinkPath, "/signed-in"] {
            let (get, head) = (await curl.get(path), await curl.get(path, .head))
            #expect(get.status == head.status)
            #expect(get.body.count == head.body.count)
            #expect(get.fields.lines.map(\.name) == head.fields.lines.map(\.name))
        }
        #expect(await curl.post(try fixture.lastLinkPath, [], type: nil).status == .ok)
    }

    @Test("The key set is a JSON Web Key Set that may be kept for a while (C106)")
    func keys() async throws {
        let answer = await curl.get("/.well-known/jwks.json")
        #expect(answer.status == .ok)
        #expect(answer.fields["Content-Type"] == "application/jwk-set+json")
        #expect(answer.fields["Cache-Control"] == "public, max-age=600")
        #expect(answer.body.dropLast() == fixture.signIn.signer.keySet[...])
        #expect(answer.text.contains(#""crv":"P-256""#) && !answer.text.contains(#""d":"#))
    }

    @Test("Health says what works; a store that is out is a 503")
    func health() async throws {
        #expect(await curl.get("/healthz").text == #"{"status":"ok","mail":"ok"}\#n"#)
        fixture.signIn.mailroom.answer(.misconfigured(reason: "AUTH 535"))
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let degraded = await curl.get("/healthz")
        #expect(degraded.status == .ok)
        #expect(degraded.text == #"{"status":"ok","mail":"degraded"}\#n"#)
        fixture.signIn.close()
        fixture.signIn.clock.advance(by: .seconds(2))
        let down = await curl.get("/healthz")
        #expect(down.status == .serviceUnavailable)
        #expect(down.fields["Retry-After"] == "1")
    }

    @Test("R64, C83: a store that is out is a 503 problem without a word about it, and a fault for the log")
    func storeOut() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let path = try fixture.lastLinkPath
        fixture.signIn.close()
        for refused in [
            await curl.post("/send", form: [("email", "else@example.com")]), await curl.get(path),
            await curl.post(path, [], type: nil),
            await curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", "123456")]),
        ] {
            #expect(refused.status == .serviceUnavailable)
            #expect(try refused.problem.code == .temporarilyUnavailable)
            #expect(refused.fields["Retry-After"] == "1")
            #expect(refused.fields.values("Set-Cookie").isEmpty)
            #expect(!refused.text.lowercased().contains("sql"))
        }
        #expect(fixture.faults.all.map(\.route) == ["/send", "/auth/{token}", "/auth/{token}", "/verify-code"])
    }

    @Test("R65: paths that lead nowhere are a 404 problem, or a page")
    func notFound() async throws {
        let refused = await curl.get("/nowhere")
        #expect(refused.status == .notFound)
        #expect(try refused.problem.code == .notFound)
        let page = await Browser(fixture).open("/nowhere")
        #expect(page.status == .notFound)
        #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
    }

    @Test("C35, R13: records name the route, never the token")
    func records() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let token = try fixture.lastMail.token
        _ = await curl.get("/auth/" + token)
        _ = await curl.post("/auth/" + token, [], type: nil)
        _ = await curl.get("/nowhere/" + token)
        let records = fixture.requests.all
        #expect(records.map(\.route) == ["/send", "/auth/{token}", "/auth/{token}", "(none)"])
        #expect(records.map(\.status.rawValue) == [200, 200, 200, 404])
        #expect(Set(records.map(\.requestID)).count == 4)
        #expect(!"\(records)\(fixture.attempts.all)".contains(token))
    }

    @Test("R98: each sign-in and each failure is recorded, with masked address, client and request ID")
    func audit() async throws {
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let mail = try fixture.lastMail
        let wrong = await curl.post(
            "/verify-code", form: [("email", "sam@example.com"), ("code", mail.wrongCode().digits)])
        let opened = await curl.post("/auth/" + mail.token, [], type: nil)
        _ = await curl.post("/auth/" + mail.token, [], type: nil)
        let records = fixture.attempts.all
        #expect(records.map(\.result) == [.refused(.wrongCode), .signedIn(isNew: true), .refused(.linkUsed)])
        #expect(records.map(\.method) == [.code, .link, .link])
        #expect(records.map(\.maskedEmail) == ["s•••@example.com", "s•••@example.com", nil])
        #expect(records.allSatisfy { $0.client == .v4(0x7F00_0001) })
        #expect(records.prefix(2).map(\.requestID) == [wrong, opened].map { $0.fields["X-Request-Id"] ?? "" })
    }

    @Test("R98: refusals of what is no code or no address, and every request for a link, are recorded too")
    func audits() async throws {
        _ = await curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", "12345")])
        _ = await curl.post("/verify-code", form: [("email", "sam"), ("code", "123456")])
        #expect(fixture.attempts.all.map(\.result) == [.refused(.invalidCode), .refused(.invalidEmail)])
        #expect(fixture.attempts.all.map(\.maskedEmail) == ["s•••@example.com", nil])
        for email in ["sam@example.com", "sam@example.com", "sam"] {
            _ = await curl.post("/send", form: [("email", email)])
        }
        let sends = fixture.sends.all
        guard case .sent = sends.first?.result else { return #expect(Bool(false), "\(sends)") }
        #expect(sends.dropFirst().map(\.result) == [.tooSoon, .invalidEmail])
        #expect(sends.map(\.maskedEmail) == ["s•••@example.com", "s•••@example.com", nil])
    }

    @Test("R74: every answer of a site on https is nosniff, and keeps browsers to https")
    func everyAnswer() async throws {
        for path in ["/healthz", "/nowhere", "/", "/auth/abc"] {
            let answer = await curl.get(path)
            #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
            #expect(answer.fields["Strict-Transport-Security"] == "max-age=31536000")
        }
        let plain = Curl(fixture: try WebFixture(publicURL: "http://localhost:8080"))
        #expect(await plain.get("/healthz").fields["Strict-Transport-Security"] == nil)
    }
}
