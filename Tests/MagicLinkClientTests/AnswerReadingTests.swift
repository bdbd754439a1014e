import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct AnswerReadingTests {
    private let device = Device()

    /// What sending a link comes to when the server answers so.
    private func refusal(_ answer: HTTPAnswer) async -> SignInError? {
        device.server.on("POST /send") { _ in answer }
        let auth = device.launch()
        return await #expect(throws: SignInError.self) { try await auth.sendLink("sam@example.com") }
    }

    @Test func `a problem's detail is what the person reads`() async {
        let error = await refusal(.problem(status: 422, code: "invalid_email", detail: "Enter your address."))
        #expect(error?.problem?.code == .invalidEmail)
        #expect(error?.localizedDescription == "Enter your address.")
        #expect(error?.description == "Enter your address.")
    }

    @Test(arguments: [
        #","attempts_left":"three","retry_after":true,"title":7,"type":null,"status":"200","pointer":[],"new":{"a":1}"#,
        #","attempts_left":1e99,"retry_after":-1.5"#,
    ])
    func `R65: members that are unknown or have a wrong type are ignored`(more: String) async {
        let error = await refusal(.problem(status: 401, code: "wrong_code", detail: "No.", more: more))
        #expect(error?.problem?.code == .wrongCode)
        #expect(error?.problem?.status == 401)
        #expect(error?.attemptsLeft == nil)
        #expect(error?.retryAfter == nil)
        #expect(error?.errorDescription == "No.")
    }

    @Test func `R65: a detail of a wrong type leaves the words to the client`() async {
        let answer = HTTPAnswer(
            status: 503, fields: ["content-type": "Application/Problem+JSON; charset=utf-8"],
            body: Data(#"{"code":"brand_new","detail":["x"],"attempts_left":2}"#.utf8))
        let error = await refusal(answer)
        #expect(error?.problem?.code == ProblemCode(rawValue: "brand_new"))
        #expect(error?.attemptsLeft == 2)
        #expect(error?.errorDescription?.hasPrefix("Signing in doesn't work") == true)
    }

    @Test func `answers that aren't the server's are told from its refusals`() async throws {
        #expect(await refusal(.page(status: 200))?.reason == .unexpectedAnswer(status: 200))
        #expect(await refusal(.page(status: 302))?.reason == .unexpectedAnswer(status: 302))
        #expect(await refusal(.page(status: 401))?.reason == .unexpectedAnswer(status: 401))
        #expect(await refusal(.page(status: 511))?.reason == .unavailable(status: 511))
        #expect(await refusal(.page(status: 429))?.reason == .unavailable(status: 429))
        #expect(await refusal(.page(status: 500))?.reason == .unavailable(status: 500))
        #expect(await refusal(HTTPAnswer(status: 204))?.reason == .unexpectedAnswer(status: 204))
        #expect(await refusal(try .json(["email": "sam@example.com"]))?.reason == .unexpectedAnswer(status: 200))
        let unnamed = HTTPAnswer(
            status: 403, fields: ["Content-Type": "application/problem+json"], body: Data(#"{"detail":"x"}"#.utf8))
        #expect(await refusal(unnamed)?.reason == .unexpectedAnswer(status: 403))
        for reason: SignInError.Reason in [.offline, .timedOut, .unexpectedAnswer(status: 200), .untrustedConnection] {
            #expect(SignInError(reason).localizedDescription.hasSuffix("."))
        }
    }

    @Test(arguments: [
        ("0", 0), ("7", 7), (" 7 ", 7), ("86400", 86_400), ("86401", 86_400), ("99999999999999999999999999", 86_400),
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
        ("Sun Nov  6 08:50:37 1994", 60), ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 07:49:37 GMT", 0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
    ])
    func `R67: Retry-After in each form is a duration, by the answer's own clock`(field: String, seconds: Int) async {
        // The device's clock is 33 years ahead of the answer's.
        let fields = ["Retry-After": field, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
        let error = await refusal(
            .problem(status: 429, code: "too_many_requests", more: #","retry_after":5"#, fields: fields))
        #expect(error?.retryAfter == .seconds(seconds))
        let page = await refusal(.page(status: 503, fields: fields))
        #expect(page?.retryAfter == .seconds(seconds))
    }

    @Test(arguments: ["", "-1", "+5", "1.5", "soon", "5 minutes", "0x10", "١٢", "Sun, 32 Nov 1994 08:50:37 GMT"])
    func `R67: of a field that can't be read, the problem's member counts`(field: String) async {
        let error = await refusal(
            .problem(
                status: 429, code: "too_many_requests", more: #","retry_after":5"#, fields: ["Retry-After": field]))
        #expect(error?.retryAfter == .seconds(5))
        #expect(await refusal(.page(status: 503, fields: ["Retry-After": field]))?.retryAfter == nil)
    }

    @Test func `R67: without a Date the device's clock has to do`() async {
        // It shows 2027-01-15 08:00:00 UTC.
        let fields = ["Retry-After": "Fri, 15 Jan 2027 08:01:00 GMT"]
        #expect(await refusal(.page(status: 503, fields: fields))?.retryAfter == .seconds(60))
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, SignInError.Reason.offline), (.timedOut, .timedOut),
        (.networkConnectionLost, .connectionLost), (.cannotConnectToHost, .unreachable),
        (.cannotFindHost, .unreachable), (.secureConnectionFailed, .untrustedConnection),
        (.serverCertificateUntrusted, .untrustedConnection), (.dataLengthExceedsMaximum, .unexpectedAnswer(status: 0)),
        (.unknown, .connectionLost),
    ])
    func `R61: no answer is an error with words of its own, and a send is never repeated`(
        code: URLError.Code, reason: SignInError.Reason
    ) async {
        device.server.on("POST /send") { _ in throw URLError(code) }
        let auth = device.launch()
        let error = await #expect(throws: SignInError.self) { try await auth.sendLink("sam@example.com") }
        #expect(error?.reason == reason)
        #expect(error?.errorDescription?.isEmpty == false)
        #expect(device.server.count("POST /send") == 1)
        #expect(device.time.pauses.isEmpty)
    }

    @Test func `a task that was cancelled throws CancellationError`() async {
        for error in [URLError(.cancelled), CancellationError()] as [any Error] {
            device.server.on("POST /send") { _ in throw error }
            let auth = device.launch()
            await #expect(throws: CancellationError.self) { try await auth.sendLink("sam@example.com") }
        }
    }

    @Test func `a request names the app and carries nothing that isn't needed`() async throws {
        try await device.launch().sendLink("sam@example.com")
        let request = try #require(device.server.requests.first)
        #expect(request.value(forHTTPHeaderField: "User-Agent") == "MagicLinkClient/1.0 (Fieldnote)")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(Set(request.json.keys) == ["email", "code_challenge", "code_challenge_method"])
        #expect(request.json["code_challenge_method"] as? String == "S256")
        #expect(CodeChallenge(request.json["code_challenge"] as? String ?? "") != nil)
    }
}
