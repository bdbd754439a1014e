import AuthTesting
import Foundation
import MagicLinkAPI
import MagicLinkClient
import MagicLinkFlow
import ServerTesting
import Testing

/// The block's machine, the client and the built server together: all of the block but its drawing.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct BlockJourneyTests {
    private let server: ServerProcess
    private let storage = InMemoryStorage()
    private let clock = ManualInstantClock()
    private let auth: MagicLinkClient

    init() async throws {
        server = try await ServerProcess(["MAGICLINK_RESEND_AFTER": "45s", "MAGICLINK_LINK_LIFETIME": "10m"])
        auth = try Self.launch(port: server.port, storage: storage)
    }

    @Test func `S3, S4, S5, S14, K8: a wrong code, then the right one, with the server's own times and words`()
        async throws
    {
        let block = block(email: " sam@example.com ", auth)
        try await send(block)
        #expect(block.card.address == "sam@example.com")
        #expect(block.card.lineAfter == ". It works for 10 minutes.")
        #expect(block.card.resend == "Resend in 0:45")

        let code = try await server.mails(1)[0].code
        block.send(.enterCode)
        block.send(.codeChanged(text: code == "000000" ? "111111" : "000000"))
        await until { block.card.codeError != nil }
        #expect(block.card.codeError?.contains("4") == true, "the server says how many tries are left")
        #expect(block.card.code == "")

        block.send(.codeChanged(text: code.prefix(3) + " " + code.suffix(3)))
        await until { block.card.activity == .done }
        #expect(auth.state.user?.email == "sam@example.com")
    }

    @Test func `S6, S12, S13, C118: a link that opens the closed app signs in, and doesn't a second time`() async throws
    {
        try await send(block(email: "sam@example.com", auth))
        let token = try await server.mails(1)[0].token
        let link = "http://127.0.0.1:\(server.port)/auth/\(token)"

        let relaunched = try Self.launch(port: server.port, storage: storage)
        let block = block(email: "", relaunched)
        block.send(.linkOpened(link: link))
        await until { block.card.activity == .done }
        #expect(relaunched.state.user?.email == "sam@example.com")

        let other = self.block(email: "", try Self.launch(port: server.port, storage: InMemoryStorage()))
        other.send(.linkOpened(link: link))
        await until { other.card.failure != nil }
        #expect(other.card.activity == .idle)
    }

    @Test func `S3, S10: asked again too soon, the server's sentence stands under the button`() async throws {
        try await send(block(email: "sam@example.com", auth))
        let block = block(email: "sam@example.com", auth)
        block.send(.continue)
        await until { block.card.failure != nil }
        #expect(block.card.failure?.contains("seconds") == true)
        #expect(block.hapticCue?.value == .error)
    }

    @Test func `C53: a sign-in that was begun before the app was closed is finished with its code`() async throws {
        try await send(block(email: "sam@example.com", auth))
        let code = try await server.mails(1)[0].code

        let relaunched = try Self.launch(port: server.port, storage: storage)
        let pending = try #require(await relaunched.pendingRequest)
        let block = block(email: "", relaunched)
        block.send(.resumed(email: pending.email, resendAfter: Int(pending.resendAt.timeIntervalSinceNow)))
        #expect(block.card.address == "sam@example.com")
        block.send(.codeChanged(text: code))
        await until { block.card.activity == .done }
        #expect(relaunched.state.user?.email == "sam@example.com")
    }

    private static func launch(port: UInt16, storage: any CredentialStorage) throws -> MagicLinkClient {
        MagicLinkClient(baseURL: try #require(URL(string: "http://127.0.0.1:\(port)")), storage: storage)
    }

    /// The block with a client's closures, as MagicLinkUI wires them.
    private func block(email: String, _ auth: MagicLinkClient) -> SignInModel {
        SignInModel(
            email: email,
            actions: SignInActions(
                sendLink: { try await auth.sendLink($0) as SentLink }, verifyCode: auth.verifyCode,
                openLink: { link in if let url = URL(string: link) { try await auth.openLink(url) } }),
            clock: clock)
    }

    /// Continue, up to the sent state.
    private func send(_ block: SignInModel) async throws {
        block.send(.continue)
        await until { block.card.activity == .done || block.card.failure != nil }
        try #require(block.card.failure == nil)
        await until { !clock.deadlines.isEmpty }
        clock.advance(by: SignInState.checkHold)
        await until { block.card.step == .sent }
    }

    /// Until a claim holds: answers come from another process, which no clock of ours can move.
    private func until(_ claim: () -> Bool) async {
        while !claim(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
    }
}

extension SessionState {
    fileprivate var user: SignedInUser? {
        guard case .signedIn(let user) = self else { return nil }
        return user
    }
}
