#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// The one button that matters: its label, a spinner or a check.
struct AccentButton: View {
    let label: String
    let spokenLabel: String
    let activity: SignInCard.Activity
    let action: @MainActor () -> Void

    @Environment(\.spTheme) private var theme
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        Button(action: action) {
            Text(verbatim: label)
                .multilineTextAlignment(.center)
                .opacity(activity == .idle ? 1 : 0)
                .overlay { progress }
        }
        .buttonStyle(AccentButtonStyle())
        .accessibilityLabel(Text(verbatim: spokenLabel))
    }

    @ViewBuilder private var progress: some View {
        switch activity {
        case .idle: EmptyView()
        case .busy: ProgressView().tint(theme.color.accentOn.color(in: colorScheme))
        case .done: Image(systemName: "checkmark").transition(.opacity)
        }
    }
}

/// The accent, and how it yields to a finger.
struct AccentButtonStyle: ButtonStyle {
    @Environment(\.spTheme) private var theme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(theme.type.headline)
            .foregroundStyle(theme.color.accentOn)
            .padding(.horizontal, theme.space.lg)
            .padding(.vertical, theme.space.sm)
            .frame(maxWidth: .infinity, minHeight: SPTokens.controlHeight.points)
            .background(theme.color.accent, in: RoundedRectangle(cornerRadius: theme.radius.md))
            .contentShape(RoundedRectangle(cornerRadius: theme.radius.md))
            .opacity(configuration.isPressed ? 0.85 : 1)
            .scaleEffect(configuration.isPressed && !reducesMotion ? 0.98 : 1)
            .animation(reducesMotion ? theme.motion.fade : theme.motion.standard, value: configuration.isPressed)
    }
}
#endif
