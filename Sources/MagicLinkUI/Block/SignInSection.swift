#if canImport(SwiftUI)
import Accessibility
import MagicLinkFlow
import SwiftUI

/// Draws the machine's card, and does what its cues say.
struct SignInSection: View {
    let model: SignInModel

    @FocusState private var focus: SignInField?
    @Environment(\.spTheme) private var theme
    @Environment(\.openURL) private var openURL
    @Environment(\.redactionReasons) private var redactionReasons
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        content
            .sensoryFeedback(trigger: model.hapticCue) { _, cue in cue?.value.feedback }
            .onChange(of: model.announcementCue) { _, cue in
                if let cue { AccessibilityNotification.Announcement(cue.value).post() }
            }
            .onChange(of: model.focusCue) { _, cue in
                if let cue { focus = cue.value == .nowhere ? nil : cue.value }
            }
            .onChange(of: model.mailCue) { _, cue in
                if cue != nil { openMail() }
            }
    }

    private var content: some View {
        VStack(spacing: theme.space.sm) {
            face
                .frame(maxWidth: .infinity, alignment: .leading)
                .padding(theme.space.lg)
                .background(theme.color.surface, in: RoundedRectangle(cornerRadius: theme.radius.lg))
                .animation(reducesMotion ? theme.motion.fade : theme.motion.smooth, value: model.card.step)
            if let label = model.card.changeEmail {
                TextButton(label: label) { model.send(.changeEmail) }
                    .transition(.opacity)
            }
        }
        .animation(reducesMotion ? theme.motion.fade : theme.motion.snappy, value: model.card)
    }

    @ViewBuilder private var face: some View {
        if redactionReasons.contains(.placeholder) {
            SignInPlaceholder().unredacted()
        } else {
            switch model.card.step {
            case .email: EmailFace(model: model, focus: $focus).transition(.opacity)
            case .sent: SentFace(model: model, focus: $focus).transition(.opacity)
            }
        }
    }

    /// Without an app that takes the URL, the button folds away.
    private func openMail() {
        guard let mail = URL(string: "message://") else { return }
        openURL(mail) { accepted in
            if !accepted { model.send(.mailMissing) }
        }
    }
}

extension SignInHaptic {
    fileprivate var feedback: SensoryFeedback {
        switch self {
        case .success: .success
        case .error: .error
        case .warning: .warning
        }
    }
}
#endif
