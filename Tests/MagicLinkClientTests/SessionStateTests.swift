import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SessionStateTests {
    private let device = Device()
    private let user = SignedInUser(
        id: "u1", email: "sam@example.com", createdAt: Date(timeIntervalSince1970: 1_700_000_000))

    @Test func `states come in their order, to everybody who watches`() async throws {
        let auth = device.launch()
        var first = auth.states.makeAsyncIterator()
        var second = auth.states.makeAsyncIterator()
        #expect(auth.state == .restoring)
        #expect(await auth.restore() == .signedOut)
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(Device.attempt)
        #expect(auth.state == .signedIn(user))
        try await auth.signOut()
        for expected in [.restoring, .signedOut, .signedIn(user), .signedOut] as [SessionState] {
            #expect(await first.next() == expected)
            #expect(await second.next() == expected)
        }
        var late = auth.states.makeAsyncIterator()
        #expect(await late.next() == .signedOut)
    }

    @Test func `a session is restored without a network`() async throws {
        _ = try await device.launchSignedIn()
        let asked = device.server.requests.count
        let auth = device.launch()
        #expect(await auth.restore() == .signedIn(user))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
        #expect(device.server.requests.count == asked)
    }

    @Test func `C107: storage that is locked is not signed out, and loses nothing`() async throws {
        _ = try await device.launchSignedIn()
        let stored = device.storage.contents
        device.storage.failReads(.locked)
        let auth = device.launch()
        #expect(await auth.restore() == .unavailable(.locked))
        let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(error?.reason == .storage(.locked))
        #expect(error?.errorDescription == StorageError.locked.errorDescription)
        #expect(device.storage.contents == stored)

        device.storage.failReads(nil)
        #expect(await auth.restore() == .signedIn(user))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
    }

    @Test func `C107: locked while the app runs, the session goes on in memory`() async throws {
        let auth = try await device.launchSignedIn()
        device.storage.failReads(.locked)
        device.storage.failWrites(.locked)
        device.time.advance(by: 1000)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
        #expect(auth.storageWarning == .locked)
        device.storage.failReads(nil)
        device.storage.failWrites(nil)
        // The older one in storage must not come back: its refresh token has been used.
        device.time.advance(by: 1000)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(3))
        #expect(device.server.bodies("POST /session/refresh").last?["refresh_token"] as? String == "refresh-s1-2")
        #expect(auth.storageWarning == nil)
        #expect(try await device.launch().accessToken() == HTTPAnswer.accessToken(3))
    }

    @Test func `C109: a session that can't be stored works in memory, with a warning`() async throws {
        let failure = StorageError.failed(call: "SecItemAdd", code: -34018)
        device.storage.failWrites(failure)
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        let result = try await auth.signIn(with: Device.attempt)
        #expect(result.storageWarning == failure)
        #expect(auth.storageWarning == failure)
        #expect(auth.state == .signedIn(user))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
        #expect(await auth.restore() == .signedIn(user))
        device.time.advance(by: 1000)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
        #expect(await device.launch().restore() == .signedOut)
    }

    @Test func `what can't be read is set aside, and counts as signed out`() async throws {
        _ = try await device.launchSignedIn()
        let key = try #require(device.storage.keys.first { $0.hasSuffix(".session") })
        let damaged = Data("{\"version\":1,".utf8)
        try device.storage.write(damaged, for: key)
        #expect(await device.launch().restore() == .signedOut)
        #expect(device.storage.contents == ["damaged": damaged])
        // It may hold secrets: signing out wipes it too (R34).
        try await device.launch().signOut()
        #expect(device.storage.contents.isEmpty)
    }

    @Test func `two servers share no record, and neither do two paths of one`() async throws {
        var keys: Set<String> = []
        for base in ["https://a.example", "https://b.example", "https://a.example/b", "https://a.example:8443"] {
            let auth = MagicLinkClient(
                baseURL: try #require(URL(string: base)), storage: device.storage, transport: device.server,
                time: device.time)
            #expect(await auth.restore() == .signedOut)
            device.server.on("POST /b/send") { _ in try .sent("sam@example.com") }
            device.server.on("POST /b/verify-code") { _ in try .session(1) }
            try await auth.sendLink("sam@example.com")
            try await auth.verifyCode(Device.attempt)
            #expect(auth.state == .signedIn(user))
            keys.formUnion(device.storage.keys)
        }
        #expect(keys.count { $0.hasSuffix(".session") } == 4)
    }

    @Test func `what another process has refreshed is taken over, and what it has ended is over`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        let other = device.launch()
        #expect(try await other.accessToken() == HTTPAnswer.accessToken(2))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
        #expect(device.server.count("POST /session/refresh") == 1)
        try await other.signOut()
        device.time.advance(by: 1000)
        let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(error?.reason == .signedOut)
        #expect(auth.state == .signedOut)
        #expect(device.server.count("POST /session/refresh") == 1)
    }

    @Test func `requests are authorized for https and this machine, and nowhere else`() async throws {
        let auth = try await device.launchSignedIn()
        let url = try #require(URL(string: "https://api.example.com/notes"))
        let request = try await auth.authorized(URLRequest(url: url))
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer " + HTTPAnswer.accessToken(1))
        let local = try #require(URL(string: "http://localhost:3000/notes"))
        #expect(try await auth.authorized(URLRequest(url: local)).url == local)
        let plain = try #require(URL(string: "http://api.example.com/notes"))
        await #expect(throws: SignInError.self) { try await auth.authorized(URLRequest(url: plain)) }
    }

    @Test func `nothing that prints or dumps a client shows a secret`() async throws {
        let auth = try await device.launchSignedIn()
        try await auth.sendLink("sam@example.com")
        var text = "\(auth) \(String(reflecting: auth)) \(auth.state)"
        dump(auth, to: &text)
        let verifier = try #require(device.server.bodies("POST /verify-code").last?["code_verifier"] as? String)
        for secret in [HTTPAnswer.accessToken(1), "refresh-s1-1", verifier, "123456"] {
            #expect(!text.contains(secret))
        }
    }
}
