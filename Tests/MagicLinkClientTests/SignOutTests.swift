import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SignOutTests {
    private static let refresh = "POST /session/refresh"
    private static let end = "DELETE /session"
    private let device = Device()

    @Test func `signing out removes what is stored and tells the server`() async throws {
        let auth = try await device.launchSignedIn()
        try await auth.sendLink("sam@example.com")
        try await auth.signOut()
        #expect(auth.state == .signedOut)
        #expect(device.storage.contents["session"] == nil)
        #expect(device.storage.contents["pending"] == nil)
        await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(await auth.deliverSignOuts())
        #expect(device.server.bodies(Self.end).map { $0["refresh_token"] as? String } == ["refresh-s1-1"])
        #expect(device.storage.contents.isEmpty)
    }

    @Test func `without a network it works as well, and the server is told after the next start`() async throws {
        let auth = try await device.launchSignedIn()
        device.server.on(Self.end) { _ in throw URLError(.notConnectedToInternet) }
        try await auth.signOut()
        #expect(auth.state == .signedOut)
        #expect(await auth.deliverSignOuts() == false)
        #expect(device.storage.contents["session"] == nil)
        #expect(device.storage.contents["revocations"] != nil)

        device.server.on(Self.end) { _ in HTTPAnswer(status: 204) }
        let relaunched = device.launch()
        #expect(await relaunched.restore() == .signedOut)
        #expect(await relaunched.deliverSignOuts())
        #expect(device.server.bodies(Self.end).last?["refresh_token"] as? String == "refresh-s1-1")
        #expect(device.storage.contents.isEmpty)
    }

    @Test func `the server is told after the next sign-in too`() async throws {
        let auth = try await device.launchSignedIn()
        device.server.on(Self.end) { _ in .page(status: 503) }
        try await auth.signOut()
        #expect(await auth.deliverSignOuts() == false)
        let gate = Gate()
        device.server.on(Self.end) { _ in
            await gate.wait()
            return HTTPAnswer(status: 204)
        }
        device.server.on("POST /verify-code") { _ in try .session(1, session: "s2") }
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        await gate.arrivals(1)
        gate.open()
        #expect(await auth.deliverSignOuts())
        #expect(device.server.bodies(Self.end).last?["refresh_token"] as? String == "refresh-s1-1")
    }

    @Test(arguments: [(401, "session_expired"), (400, "malformed_request"), (404, "session_unknown")])
    func `a session that the server doesn't know is told of once`(status: Int, code: String) async throws {
        let auth = try await device.launchSignedIn()
        device.server.on(Self.end) { _ in .problem(status: status, code: code) }
        try await auth.signOut()
        #expect(await auth.deliverSignOuts())
        #expect(device.server.count(Self.end) == 1)
        #expect(device.storage.contents.isEmpty)
    }

    @Test func `the server is told 50 times at most, and for 30 days`() async throws {
        let auth = try await device.launchSignedIn()
        device.server.on(Self.end) { _ in .page(status: 503) }
        try await auth.signOut()
        var tries = 1
        while await auth.deliverSignOuts() == false, tries < 100 { tries += 1 }
        #expect(device.server.count(Self.end) == 50)

        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        try await auth.signOut()
        #expect(await auth.deliverSignOuts() == false)
        device.time.advance(by: 31 * 86_400)
        #expect(await auth.deliverSignOuts())
    }

    @Test func `C103: a refresh that signing out overtakes brings nothing back, and is told of`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        let gate = Gate()
        device.server.on(Self.refresh) { [unowned server = device.server] _ in
            await gate.wait()
            return try server.nextSession()
        }
        let token = Task { try await auth.accessToken() }
        await gate.arrivals(1)
        try await auth.signOut()
        #expect(auth.state == .signedOut)
        #expect(await auth.deliverSignOuts())
        // Whoever waited is told at once.
        let error = await #expect(throws: SignInError.self) { try await token.value }
        #expect(error?.reason == .signedOut)

        let told = Gate()
        device.server.on(Self.end) { _ in
            await told.wait()
            return HTTPAnswer(status: 204)
        }
        told.open()
        gate.open()
        await told.arrivals(1)
        #expect(await auth.deliverSignOuts())
        #expect(auth.state == .signedOut)
        #expect(device.storage.contents.isEmpty)
        #expect(
            device.server.bodies(Self.end).map { $0["refresh_token"] as? String } == ["refresh-s1-1", "refresh-s1-2"])
    }

    @Test func `a refresh that a new sign-in overtakes doesn't replace it`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        let gate = Gate()
        device.server.on(Self.refresh) { [unowned server = device.server] _ in
            await gate.wait()
            return try server.nextSession()
        }
        let token = Task { try await auth.accessToken() }
        await gate.arrivals(1)
        device.server.on("POST /verify-code") { _ in try .session(9, session: "s9") }
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        gate.open()
        #expect(try await token.value == HTTPAnswer.accessToken(9, session: "s9"))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(9, session: "s9"))
        #expect(await auth.deliverSignOuts())
        #expect(device.server.bodies(Self.end).contains { $0["refresh_token"] as? String == "refresh-s1-1" })
    }

    @Test func `signing in anew ends the session before at the server, unless it's the same`() async throws {
        let auth = try await device.launchSignedIn()
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        #expect(await auth.deliverSignOuts())
        #expect(device.server.count(Self.end) == 0)
        device.server.on("POST /verify-code") { _ in try .session(1, session: "s2") }
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        #expect(await auth.deliverSignOuts())
        #expect(device.server.bodies(Self.end).map { $0["refresh_token"] as? String } == ["refresh-s1-1"])
    }

    @Test func `a sign-out that storage refuses is reported, and comes true later`() async throws {
        let auth = try await device.launchSignedIn()
        device.storage.failWrites(.locked)
        let error = await #expect(throws: SignInError.self) { try await auth.signOut() }
        #expect(error?.reason == .storage(.locked))
        #expect(auth.state == .signedOut)
        device.storage.failWrites(nil)
        #expect(await auth.restore() == .signedOut)
        #expect(device.storage.contents["session"] == nil)
    }

    @Test func `ending this session by its ID is signing out`() async throws {
        let auth = try await device.launchSignedIn()
        device.server.on("DELETE /sessions/s7") { _ in HTTPAnswer(status: 204) }
        try await auth.endSession("s7")
        #expect(device.server.count("DELETE /sessions/s7") == 1)
        guard case .signedIn = auth.state else {
            Issue.record("\(auth.state)")
            return
        }
        try await auth.endSession("s1")
        #expect(auth.state == .signedOut)
        for id in ["", "../session", "a b"] {
            await #expect(throws: SignInError.self) { try await auth.endSession(id) }
        }
    }

    @Test func `a call that the server refuses is made again once, with another token`() async throws {
        let auth = try await device.launchSignedIn()
        device.server.on("GET /session") { request in
            guard request.value(forHTTPHeaderField: "Authorization") == "Bearer " + HTTPAnswer.accessToken(2) else {
                return .problem(status: 401, code: "session_expired")
            }
            let user = UserAnswer(id: "u1", email: "new@example.com", createdAt: 0, isNew: false)
            return try .json(
                CurrentSessionAnswer(
                    user: user,
                    session: SessionDescription(
                        id: "s1", createdAt: 0, lastUsedAt: 0, expiresAt: 0, userAgent: nil, isCurrent: true)))
        }
        #expect(try await auth.currentUser().email == "new@example.com")
        #expect(device.server.count(Self.refresh) == 1)
    }
}
