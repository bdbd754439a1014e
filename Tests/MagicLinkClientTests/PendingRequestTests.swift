import Foundation
import MagicLinkAPI
import MagicLinkClient
import MagicLinkCrypto
import Testing

struct PendingRequestTests {
    private let device = Device()
    private let link = URL(string: "https://id.example.com/auth/abc234") ?? URL(filePath: "/")

    @Test func `C53: a request outlives the app, until it expires`() async throws {
        let asked = device.time.wallTime
        try await device.launch().sendLink("sam@example.com")
        device.time.advance(by: 60)

        let relaunched = try #require(await device.launch().pendingRequest)
        #expect(relaunched.email == "sam@example.com")
        #expect(relaunched.expiresAt == asked + 900)
        #expect(relaunched.resendAt == asked + 30)

        device.time.advance(by: 840)
        #expect(await device.launch().pendingRequest == nil)
        #expect(device.storage.contents["pending"] == nil)
    }

    @Test func `C53: link and code of a request work after the app was closed and opened`() async throws {
        device.server.on("POST /auth/") { _ in try .session(1) }
        for redeem in [{ try await $0.openLink(link) }, { try await $0.verifyCode(Device.attempt) }]
            as [(MagicLinkClient) async throws -> Void]
        {
            try await device.launch().sendLink("sam@example.com")
            try await redeem(device.launch())
            let challenge = device.server.bodies("POST /send").last?["code_challenge"] as? String
            let verifier = try #require(device.server.requests.last?.json["code_verifier"] as? String)
            #expect(Base64URL.encode(try SHA256Hash.of(Array(verifier.utf8))) == challenge)
        }
        #expect(device.server.bodies("POST /verify-code").last?["request"] as? String == "handle")
        #expect(device.storage.contents["pending"] == nil)
    }

    @Test func `a clock that is set meanwhile ends no request`() async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        for jump in [7200.0, -14_400] {
            device.time.jump(by: jump)
            #expect(await auth.pendingRequest != nil)
            try await auth.sendLink("sam@example.com")
        }
        device.time.advance(by: 900)
        #expect(await auth.pendingRequest == nil)
    }

    @Test func `R47: what wasn't asked for here isn't redeemed`() async throws {
        let auth = device.launch()
        let code = await #expect(throws: SignInError.self) { try await auth.verifyCode(Device.attempt) }
        #expect(code?.reason == .notRequestedHere)
        // A link that somebody else asked for would sign this person in as somebody else.
        device.server.on("GET /auth/abc234") { _ in
            try .json(LinkAnswer(status: .ready, email: "e•••@example.com", expiresIn: 60))
        }
        let opened = await #expect(throws: SignInError.self) { try await auth.openLink(link) }
        #expect(opened?.reason == .notRequestedHere)
        #expect(device.server.requests.map(\.call) == ["GET /auth/abc234"])

        try await auth.sendLink("other@example.com")
        let other = await #expect(throws: SignInError.self) { try await auth.verifyCode(Device.attempt) }
        #expect(other?.reason == .notRequestedHere)
        #expect(device.server.count("POST /verify-code") == 0)
    }

    @Test func `of a link that wasn't asked for here and is too old, the server says so`() async throws {
        device.server.on("GET /auth/abc234") { _ in
            .problem(status: 410, code: "link_expired", detail: "This link is too old. Send a new one.")
        }
        let error = await #expect(throws: SignInError.self) { try await device.launch().openLink(link) }
        #expect(error?.errorDescription == "This link is too old. Send a new one.")
    }

    @Test func `every sign-in has a verifier of its own, and those that wait share one`() async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        try await auth.sendLink("sam@example.com")
        let challenges = device.server.bodies("POST /send").map { $0["code_challenge"] as? String }
        #expect(challenges[0] == challenges[1])
        #expect(challenges[1] != challenges[2])
        let verifier = try #require(device.server.bodies("POST /verify-code").last?["code_verifier"] as? String)
        #expect(verifier.utf8.count == 43)
    }

    @Test func `a code of an earlier mail is tried with that mail's request`() async throws {
        let auth = device.launch()
        for number in 1...2 {
            device.server.on("POST /send") { _ in try .sent("sam@example.com", request: "handle\(number)") }
            try await auth.sendLink("Sam@Example.com")
        }
        device.server.on("POST /verify-code") { request in
            let handle = request.json["request"] as? String
            return handle == "handle1"
                ? try .session(1) : .problem(status: 401, code: "wrong_code", more: #","attempts_left":4"#)
        }
        try await auth.verifyCode(Device.attempt)
        let handles = device.server.bodies("POST /verify-code").map { $0["request"] as? String }
        #expect(handles == ["handle2", "handle1"])
    }

    @Test func `a wrong code's answer is that of the newest request`() async throws {
        let auth = device.launch()
        for number in 1...2 {
            device.server.on("POST /send") { _ in try .sent("sam@example.com", request: "handle\(number)") }
            try await auth.sendLink("sam@example.com")
        }
        device.server.on("POST /verify-code") { request in
            .problem(
                status: 401, code: "wrong_code",
                more: #","attempts_left":\#(request.json["request"] as? String == "handle2" ? 4 : 2)"#)
        }
        let error = await #expect(throws: SignInError.self) { try await auth.verifyCode(Device.attempt) }
        #expect(error?.attemptsLeft == 4)
    }

    @Test func `the mail of a send whose answer was lost can still sign in`() async throws {
        device.server.on("POST /send") { _ in throw SignInError(.connectionLost) }
        device.server.on("POST /auth/") { _ in try .session(1) }
        let auth = device.launch()
        await #expect(throws: SignInError.self) { try await auth.sendLink("sam@example.com") }
        #expect(await auth.pendingRequest == nil)
        try await device.launch().openLink(link)
    }

    @Test func `a send that was refused leaves nothing, and those before it as they were`() async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        let before = await auth.pendingRequest
        device.server.on("POST /send") { _ in .problem(status: 429, code: "resend_too_soon") }
        await #expect(throws: SignInError.self) { try await auth.sendLink("sam@example.com") }
        #expect(await auth.pendingRequest == before)
        await auth.forgetPendingRequests()
        await #expect(throws: SignInError.self) { try await auth.sendLink("sam@example.com") }
        #expect(device.storage.contents.isEmpty)
    }

    @Test func `with storage that is locked, requests are kept in memory and stored later`() async throws {
        device.storage.failReads(.locked)
        device.storage.failWrites(.locked)
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        #expect(auth.storageWarning == .locked)
        #expect(await auth.pendingRequest != nil)
        device.storage.failReads(nil)
        device.storage.failWrites(nil)
        #expect(await auth.pendingRequest != nil)
        try await auth.verifyCode(Device.attempt)
        #expect(auth.storageWarning == nil)
    }
}
