import AuthTesting
import Foundation
import MagicLinkAPI
import MagicLinkClient
import ServerTesting
import Testing

/// The client against the built server, over a socket.
@Suite(.timeLimit(.minutes(2)))
struct RealServerTests {
    private static let refresh = "POST /session/refresh"
    private let server: ServerProcess
    private let storage = StandInStorage()
    private let time = ManualTime()
    private let wire = CountingTransport()
    private let auth: MagicLinkClient

    init() async throws {
        server = try await ServerProcess()
        auth = try Self.launch(port: server.port, storage: storage, time: time, wire: wire)
    }

    private static func launch(
        port: UInt16, storage: any CredentialStorage, time: ManualTime, wire: any HTTPTransport
    ) throws -> MagicLinkClient {
        MagicLinkClient(
            baseURL: try #require(URL(string: "http://127.0.0.1:\(port)")), appName: "Fieldnote", storage: storage,
            transport: wire, time: time)
    }

    /// The app, started anew.
    private func relaunch() throws -> MagicLinkClient {
        try Self.launch(port: server.port, storage: storage, time: time, wire: wire)
    }

    private func mail() async throws -> ReceivedMail { try #require(try await server.mails(1).last) }

    /// The mail's link as this test reaches the server, which calls itself localhost.
    private func link(_ mail: ReceivedMail, port: UInt16? = nil) throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(port ?? server.port)/auth/\(mail.token)"))
    }

    private func signIn() async throws {
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(CodeAttempt(email: "sam@example.com", code: mail().code))
    }

    @Test func `K8: a code signs in`() async throws {
        let sent = try await auth.requestLink(for: " sam@example.com ")
        #expect(sent.email == "sam@example.com")
        #expect(sent.expiresIn == .seconds(900))
        #expect(sent.resendAfter == .seconds(30))
        #expect(await auth.pendingRequest?.email == "sam@example.com")
        let result = try await auth.signIn(with: CodeAttempt(email: "sam@example.com", code: mail().code))
        #expect(result.user.email == "sam@example.com")
        #expect(result.isNewUser)
        #expect(result.storageWarning == nil)
        #expect(auth.state == .signedIn(result.user))
        #expect(try await auth.accessToken().split(separator: ".").count == 3)
        #expect(try await auth.currentUser() == result.user)
        #expect(await auth.pendingRequest == nil)
    }

    @Test func `K8: a link signs in, and once only`() async throws {
        try await auth.sendLink("sam@example.com")
        let link = try link(await mail())
        #expect(auth.matches(link))
        try await auth.openLink(link)
        #expect(try await auth.accessToken().isEmpty == false)
        let again = await #expect(throws: SignInError.self) { try await auth.openLink(link) }
        #expect(again?.problem?.code == .linkUsed)
        #expect(again?.localizedDescription == again?.problem?.detail)
    }

    @Test func `C53: link and code work after the app was closed and opened`() async throws {
        try await auth.sendLink("sam@example.com")
        #expect(try await relaunch().pendingRequest?.email == "sam@example.com")
        try await relaunch().openLink(link(await mail()))
        #expect(try await relaunch().restore() == auth.restore())
    }

    @Test func `R47: a link that another device asked for is the other's`() async throws {
        let other = try Self.launch(port: server.port, storage: InMemoryStorage(), time: time, wire: wire)
        try await other.sendLink("eve@example.com")
        let link = try link(await mail())
        let unasked = await #expect(throws: SignInError.self) { try await auth.openLink(link) }
        #expect(unasked?.reason == .notRequestedHere)
        try await auth.sendLink("sam@example.com")
        let error = await #expect(throws: SignInError.self) { try await auth.openLink(link) }
        #expect(error?.problem?.code == .wrongDevice)
        try await other.openLink(link)
    }

    @Test func `a wrong code says how many tries are left, and a second mail how long to wait`() async throws {
        try await auth.sendLink("sam@example.com")
        let mail = try await mail()
        let wrong = mail.code == "000000" ? "000001" : "000000"
        let error = await #expect(throws: SignInError.self) {
            try await auth.verifyCode(CodeAttempt(email: "sam@example.com", code: wrong))
        }
        #expect(error?.attemptsLeft == 4)
        #expect(error?.errorDescription == "That isn't the code from the mail. 4 tries are left.")
        let tooSoon = await #expect(throws: SignInError.self) { try await auth.sendLink("sam@example.com") }
        #expect(tooSoon?.problem?.code == .resendTooSoon)
        let wait = try #require(tooSoon?.retryAfter)
        #expect(wait > .zero && wait <= .seconds(30))
        // The first mail goes on working.
        try await auth.verifyCode(CodeAttempt(email: "sam@example.com", code: mail.code))
    }

    @Test func `C110: with the connection cut after the server has worked, a link signs in once`() async throws {
        try await cutsAfterWork(at: "/auth/") { auth, mail, port in try await auth.openLink(link(mail, port: port)) }
    }

    @Test func `C110: with the connection cut after the server has worked, a code signs in once`() async throws {
        try await cutsAfterWork(at: "/verify-code") { auth, mail, _ in
            try await auth.verifyCode(CodeAttempt(email: "sam@example.com", code: mail.code))
        }
    }

    private func cutsAfterWork(
        at path: String, _ redeem: (MagicLinkClient, ReceivedMail, UInt16) async throws -> Void
    ) async throws {
        let cuts = Counter()
        let proxy = try RawServer { [port = server.port] _, request in
            let answer = RawServer.forward(request, to: port)
            guard String(decoding: request, as: UTF8.self).hasPrefix("POST \(path)") else { return .send(answer) }
            // First nothing of the answer comes through, then a part of it.
            switch cuts.next() {
            case 0: return .cut
            case 1: return .send(Array(answer.prefix(answer.count - 40)))
            default: return .send(answer)
            }
        }
        let auth = try Self.launch(port: proxy.port, storage: storage, time: time, wire: wire)
        try await auth.sendLink("sam@example.com")
        try await redeem(auth, mail(), proxy.port)
        #expect(cuts.value == 3)
        #expect(time.pauses == [.milliseconds(500), .seconds(2)])
        #expect(try await auth.sessions().count == 1)
        #expect(try server.mails().count == 1)
    }

    @Test func `C100: with the connection cut after a refresh, nobody is signed out`() async throws {
        let cuts = Counter()
        let proxy = try RawServer { [port = server.port] _, request in
            let answer = RawServer.forward(request, to: port)
            let isRefresh = String(decoding: request, as: UTF8.self).hasPrefix("POST /session/refresh")
            return isRefresh && cuts.next() < 3 ? .cut : .send(answer)
        }
        let auth = try Self.launch(port: proxy.port, storage: storage, time: time, wire: wire)
        try await auth.sendLink("sam@example.com")
        try await auth.verifyCode(CodeAttempt(email: "sam@example.com", code: mail().code))
        time.advance(by: 1000)
        let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(error?.reason == .connectionLost)
        time.advance(by: 300)
        let token = try await auth.accessToken()
        #expect(try await auth.accessToken(rejecting: "another") == token)
        #expect(try await auth.sessions().count == 1)
    }

    @Test func `C98: 200 callers with an expired token, one refresh`() async throws {
        try await signIn()
        time.advance(by: 1000)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { try await auth.accessToken() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(wire.count(Self.refresh) == 1)
    }

    @Test func `C98: two apps with the same token refresh at once, and both go on`() async throws {
        try await signIn()
        // A copy of the device: neither sees what the other stores.
        let copy = StandInStorage()
        for key in storage.keys { try copy.write(try #require(try storage.read(key)), for: key) }
        let other = try Self.launch(port: server.port, storage: copy, time: time, wire: wire)
        time.advance(by: 1000)
        async let first = auth.accessToken()
        async let second = other.accessToken()
        _ = try await (first, second)
        #expect(wire.count(Self.refresh) == 2)
        #expect(try await auth.sessions().count == 1)
        #expect(try await other.sessions().count == 1)
    }

    @Test func `two programs with one folder of files take turns, and refresh once`() async throws {
        let folder = try TemporaryFolder()
        let files = FileStorage(folder: folder.path)
        let first = try Self.launch(port: server.port, storage: files, time: time, wire: wire)
        let second = try Self.launch(port: server.port, storage: files, time: time, wire: wire)
        try await first.sendLink("sam@example.com")
        try await second.verifyCode(CodeAttempt(email: "sam@example.com", code: mail().code))
        #expect(try await first.accessToken() == second.accessToken())
        time.advance(by: 1000)
        async let one = first.accessToken()
        async let other = second.accessToken()
        #expect(try await one == other)
        #expect(wire.count(Self.refresh) == 1)
    }

    @Test func `a stolen refresh token that is used late ends the session, and the app hears of it`() async throws {
        try await signIn()
        let stolen = StandInStorage()
        for key in storage.keys { try stolen.write(try #require(try storage.read(key)), for: key) }
        for _ in 0..<2 {
            time.advance(by: 1000)
            _ = try await auth.accessToken()
        }
        let thief = try Self.launch(port: server.port, storage: stolen, time: time, wire: wire)
        let caught = await #expect(throws: SignInError.self) { try await thief.accessToken() }
        #expect(caught?.reason == .signedOut)
        time.advance(by: 1000)
        let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(error?.reason == .signedOut)
        #expect(auth.state == .signedOut)
    }

    @Test func `sessions are listed with the app's name, and ended`() async throws {
        try await signIn()
        let elsewhere = try Self.launch(port: server.port, storage: InMemoryStorage(), time: time, wire: wire)
        let mine = try await auth.sessions()
        #expect(mine.map(\.isCurrent) == [true])
        #expect(await elsewhere.restore() == .signedOut)
        try await auth.endSession(try #require(mine.first).id)
        #expect(auth.state == .signedOut)
        #expect(await auth.deliverSignOuts())
        #expect(storage.contents.isEmpty)
    }

    @Test func `C103: signing out ends the session at the server, and its access token isn't enough there`()
        async throws
    {
        try await signIn()
        let copy = StandInStorage()
        for key in storage.keys { try copy.write(try #require(try storage.read(key)), for: key) }
        let other = try Self.launch(port: server.port, storage: copy, time: time, wire: wire)
        #expect(try await other.currentUser().email == "sam@example.com")
        try await auth.signOut()
        #expect(await auth.deliverSignOuts())
        let error = await #expect(throws: SignInError.self) { try await other.currentUser() }
        #expect(error?.reason == .signedOut)
        #expect(other.state == .signedOut)
    }
}
