#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// "Didn't get it?", and the countdown, Resend, a spinner or "Sent". One below the other at accessibility sizes.
struct ResendRow: View {
    let model: SignInModel

    @Environment(\.spTheme) private var theme
    @Environment(\.dynamicTypeSize) private var typeSize

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.xs) {
            if typeSize.isAccessibilitySize {
                VStack(alignment: .leading, spacing: theme.space.xs) {
                    question
                    ResendControl(model: model)
                }
            } else {
                HStack(spacing: theme.space.sm) {
                    question
                    Spacer(minLength: 0)
                    ResendControl(model: model)
                }
            }
            ErrorLine(message: model.card.resendFailure)
        }
    }

    private var question: some View {
        Text(verbatim: model.words.resendQuestion)
            .font(theme.type.subhead)
            .foregroundStyle(theme.color.textSecondary)
            .fixedSize(horizontal: false, vertical: true)
    }
}

/// What stands where Resend does.
struct ResendControl: View {
    let model: SignInModel

    @Environment(\.spTheme) private var theme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        control.frame(minHeight: SPTokens.targetHeight.points)
    }

    @ViewBuilder private var control: some View {
        let text = model.card.resend ?? ""
        let spoken = Text(verbatim: model.card.spokenResend ?? "")
        switch model.card.resendPhase {
        case .counting:
            Text(verbatim: text)
                .font(theme.type.subhead.monospacedDigit())
                .foregroundStyle(theme.color.textTertiary)
                .contentTransition(reducesMotion ? .opacity : .numericText(countsDown: true))
                .accessibilityLabel(spoken)
                .accessibilityAddTraits(.updatesFrequently)
        case .ready: TextButton(label: text) { model.send(.resend) }
        case .busy: ProgressView().accessibilityLabel(spoken)
        case .sent:
            Text(verbatim: text)
                .font(theme.type.subhead.weight(.semibold))
                .foregroundStyle(theme.color.textSecondary)
                .transition(.opacity)
                .accessibilityLabel(spoken)
        case nil: EmptyView()
        }
    }
}
#endif
