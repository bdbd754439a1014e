// How apps put the block in: with auths of every isolation, and with as little as it takes.
import MagicLinkAPI
import MagicLinkUI
import SwiftUI

struct ValueAuth: Sendable {
    func sendLink(_ email: String) async throws {}
    func verifyCode(_ attempt: CodeAttempt) async throws {}
    func openLink(_ link: URL) async throws {}
    func matches(_ link: URL) -> Bool { true }
}

actor ActorAuth {
    func sendLink(_ email: String) async throws -> SendAnswer {
        SendAnswer(email: email, delivery: .sent, expiresIn: 900, resendAfter: 30, request: "")
    }
    func verifyCode(_ attempt: CodeAttempt) async throws {}
    func openLink(_ link: URL) async throws {}
    nonisolated func matches(_ link: URL) -> Bool { true }
}

@MainActor final class MainActorAuth {
    func sendLink(_ email: String) async throws {}
    func verifyCode(_ attempt: CodeAttempt) async throws {}
    func openLink(_ link: URL) async throws {}
    func matches(_ link: URL) -> Bool { true }
}

struct ValueAuthScreen: View {
    @State private var email = ""
    let auth = ValueAuth()

    var body: some View {
        MagicLinkSignIn(
            email: $email, onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
    }
}

/// An actor's methods can't be handed over as they are.
struct ActorAuthScreen: View {
    @State private var email = ""
    let auth = ActorAuth()

    var body: some View {
        MagicLinkSignIn(
            email: $email, onSendLink: { try await auth.sendLink($0) }, onVerifyCode: { try await auth.verifyCode($0) },
            onLink: { try await auth.openLink($0) }, linkMatches: auth.matches)
    }
}

struct MainActorAuthScreen: View {
    @State private var email = ""
    let auth = MainActorAuth()

    var body: some View {
        MagicLinkSignIn(
            email: $email, onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
    }
}

struct LeastScreen: View {
    var body: some View {
        MagicLinkSignIn(onSendLink: { _ in })
            .padding(.horizontal, 20)
    }
}

struct WholeScreen: View {
    @State private var email = "sam@example.com"
    @State private var isSignedIn = false
    let isRestoring: Bool

    var body: some View {
        MagicLinkSignIn(
            email: $email, resendAfter: .seconds(60), linkLifetime: nil,
            onSendLink: { email in print(email) },
            onVerifyCode: { (attempt: MagicLinkSignIn.CodeAttempt) in print(attempt.email, attempt.code) },
            onLink: { link in print(link) }, linkMatches: { $0.scheme == "fieldnote" }, onOpenMail: { print("mail") },
            onSuccess: { isSignedIn = true }
        )
        .resuming(email: "sam@example.com", resendAt: Date(), expiresAt: nil)
        .redacted(reason: isRestoring ? .placeholder : [])
        .environment(\.spTheme, theme)
        .onSignInLink { link in print(link) }
        .onSignInLink(matching: { $0.scheme == "https" }, perform: { print($0) })
    }

    private var theme: SPTheme {
        var theme = SPTheme()
        theme.color.accent = SPColor(light: .accentColor)
        theme.radius.lg = 24
        theme.type.display = { .custom("Fieldnote Display", size: $0, relativeTo: .title2) }
        return theme
    }
}

struct ExampleScreen: View {
    var body: some View {
        MagicLinkSignInExample()
        SPHairline()
    }
}
