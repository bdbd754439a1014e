import Foundation
import MagicLinkAPI
import MagicLinkClient
import ServerTesting
import Testing

/// The client against the built server, over a socket.
struct RealServerTests {
    private let server: ServerProcess
    private let storage = InMemoryStorage()
    private let auth: MagicLinkClient

    init() async throws {
        server = try await ServerProcess()
        auth = MagicLinkClient(
            baseURL: try #require(URL(string: "http://127.0.0.1:\(server.port)")), appName: "Fieldnote",
            storage: storage)
    }

    @Test func `K8: a code signs in`() async throws {
        let sent = try await auth.requestLink(for: " sam@example.com ")
        #expect(sent.email == "sam@example.com")
        #expect(sent.expiresIn == .seconds(900))
        #expect(sent.resendAfter == .seconds(30))
        #expect(await auth.pendingRequest?.email == " sam@example.com ")
        let mail = try #require(try server.mails().first)
        let result = try await auth.signIn(with: CodeAttempt(email: "sam@example.com", code: mail.code))
        #expect(result.user.email == "sam@example.com")
        #expect(result.isNewUser)
        #expect(result.storageWarning == nil)
        #expect(auth.state == .signedIn(result.user))
        #expect(try await auth.accessToken().split(separator: ".").count == 3)
        #expect(await auth.pendingRequest == nil)
    }

    @Test func `K8: a link signs in, and once only`() async throws {
        try await auth.sendLink("sam@example.com")
        let mail = try #require(try server.mails().first)
        let path = try #require(URL(string: mail.link)).path
        let link = try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
        try await auth.openLink(link)
        #expect(try await auth.accessToken().isEmpty == false)
        let again = await #expect(throws: SignInError.self) { try await auth.openLink(link) }
        #expect(again?.problem?.code == .linkUsed)
        #expect(again?.localizedDescription == again?.problem?.detail)
    }

    @Test func `a wrong code says how many tries are left, and a second mail how long to wait`() async throws {
        try await auth.sendLink("sam@example.com")
        let mail = try #require(try server.mails().first)
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
}
