// The README's examples, with the real client. A test holds the README to these lines.
import MagicLinkClient
import MagicLinkUI
import SwiftUI

struct SignInScreen: View {
    let auth: MagicLinkClient
    let pending: PendingRequest?

    @State private var email = ""

    var body: some View {
        block
            .resuming(email: pending?.email, resendAt: pending?.resendAt, expiresAt: pending?.expiresAt)
            .environment(\.spTheme, theme)
    }

    private var block: MagicLinkSignIn {
        MagicLinkSignIn(
            email: $email, onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
            linkMatches: auth.matches)
    }

    private var theme: SPTheme {
        var theme = SPTheme()
        theme.color.accent = SPColor(light: .indigo)
        theme.radius.lg = 24
        return theme
    }
}

struct Root: View {
    let auth: MagicLinkClient

    var body: some View {
        SignInScreen(auth: auth, pending: nil)
            .onSignInLink(matching: auth.matches) { link in
                Task { try await auth.openLink(link) }
            }
    }
}
