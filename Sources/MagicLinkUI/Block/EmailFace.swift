#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// The card before a link was sent: the address, Continue, and that no password is needed.
struct EmailFace: View {
    let model: SignInModel
    let focus: FocusState<SignInField?>.Binding

    @Environment(\.spTheme) private var theme

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.md) {
            EmailField(model: model, focus: focus)
            CardButton(model: model) { model.send(.continue) }
            Text(verbatim: model.words.noPassword)
                .font(theme.type.footnote)
                .foregroundStyle(theme.color.textSecondary)
                .fixedSize(horizontal: false, vertical: true)
        }
    }
}

/// The accent button, where there is one, and what failed.
struct CardButton: View {
    let model: SignInModel
    let action: @MainActor () -> Void

    @Environment(\.spTheme) private var theme

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.sm) {
            if let label = model.card.button {
                AccentButton(
                    label: label, spokenLabel: model.card.spokenButton, activity: model.card.activity, action: action
                )
                .transition(.opacity)
            }
            ErrorLine(message: model.card.failure)
        }
    }
}
#endif
