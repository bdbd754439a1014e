import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

/// The block's initialiser, as DESIGN.md's example writes it; in a module of its own it is SwiftUI's.
@MainActor private struct PlainBlock {
    let onSendLink: (String) async throws -> Void
    let onVerifyCode: (CodeAttempt) async throws -> Void
    let onLink: (URL) async throws -> Void
    let linkMatches: (URL) -> Bool

    init(
        email: String, onSendLink: @escaping (String) async throws -> Void,
        onVerifyCode: @escaping (CodeAttempt) async throws -> Void,
        onLink: @escaping (URL) async throws -> Void, linkMatches: @escaping (URL) -> Bool
    ) {
        self.onSendLink = onSendLink
        self.onVerifyCode = onVerifyCode
        self.onLink = onLink
        self.linkMatches = linkMatches
    }
}

/// As MagicLinkUI has it: whatever sending returns, optional closures, all on the main actor.
@MainActor private struct GenericBlock {
    let onSendLink: @MainActor (String) async throws -> Any

    init<Sent>(
        email: String, onSendLink: @escaping @MainActor (String) async throws -> Sent,
        onVerifyCode: (@MainActor (CodeAttempt) async throws -> Void)? = nil,
        onLink: (@MainActor (URL) async throws -> Void)? = nil,
        linkMatches: @escaping @MainActor (URL) -> Bool = { _ in true }
    ) {
        self.onSendLink = { try await onSendLink($0) }
    }
}

@MainActor private struct SendableBlock {
    let onSendLink: @Sendable (String) async throws -> Void
    let linkMatches: @Sendable (URL) -> Bool

    init(
        email: String, onSendLink: @escaping @Sendable (String) async throws -> Void,
        onVerifyCode: @escaping @Sendable (CodeAttempt) async throws -> Void,
        onLink: @escaping @Sendable (URL) async throws -> Void, linkMatches: @escaping @Sendable (URL) -> Bool
    ) {
        self.onSendLink = onSendLink
        self.linkMatches = linkMatches
    }
}

@MainActor private struct MainActorBlock {
    let onSendLink: @MainActor @Sendable (String) async throws -> Void
    let linkMatches: @MainActor @Sendable (URL) -> Bool

    init(
        email: String, onSendLink: @escaping @MainActor @Sendable (String) async throws -> Void,
        onVerifyCode: @escaping @MainActor @Sendable (CodeAttempt) async throws -> Void,
        onLink: @escaping @MainActor @Sendable (URL) async throws -> Void,
        linkMatches: @escaping @MainActor @Sendable (URL) -> Bool
    ) {
        self.onSendLink = onSendLink
        self.linkMatches = linkMatches
    }
}

@MainActor private struct ConcurrentBlock {
    let onSendLink: @concurrent @Sendable (String) async throws -> Void

    init(
        email: String, onSendLink: @escaping @concurrent @Sendable (String) async throws -> Void,
        onVerifyCode: @escaping @concurrent @Sendable (CodeAttempt) async throws -> Void,
        onLink: @escaping @concurrent @Sendable (URL) async throws -> Void, linkMatches: @escaping (URL) -> Bool
    ) {
        self.onSendLink = onSendLink
    }
}

struct SignInBlockTests {
    @MainActor @Test func `the block hears the server's own times`() async throws {
        let auth = Device().launch()
        let block = GenericBlock(
            email: "", onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
        let terms = try #require(try await block.onSendLink("sam@example.com") as? any LinkTerms)
        #expect(terms.resendDelay == .seconds(30))
        #expect(terms.linkLifetime == .seconds(900))
        let error: any SignInFailure = SignInError(.offline, retryAfter: .seconds(3))
        #expect(error.message == "You seem to be offline. Check your connection and try again.")
        #expect(error.retryDelay == .seconds(3))
        #expect(error.attemptsLeft == nil)
    }

    @MainActor @Test func `the methods are the block's closures, however it isolates them`() async throws {
        let device = Device()
        device.server.on("POST /send") { _ in .problem(status: 422, code: "invalid_email") }
        let auth = device.launch()
        let plain = PlainBlock(
            email: "", onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
        let sendable = SendableBlock(
            email: "", onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
        let onMainActor = MainActorBlock(
            email: "", onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
        let concurrent = ConcurrentBlock(
            email: "", onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)

        let link = try #require(URL(string: "https://id.example.com/auth/abc"))
        #expect(plain.linkMatches(link) && sendable.linkMatches(link) && onMainActor.linkMatches(link))
        await #expect(throws: SignInError.self) { try await plain.onSendLink("") }
        await #expect(throws: SignInError.self) { try await plain.onVerifyCode(CodeAttempt(email: "", code: "")) }
        await #expect(throws: SignInError.self) { try await plain.onLink(link) }
        await #expect(throws: SignInError.self) { try await sendable.onSendLink("") }
        await #expect(throws: SignInError.self) { try await onMainActor.onSendLink("") }
        await #expect(throws: SignInError.self) { try await concurrent.onSendLink("") }
    }
}
