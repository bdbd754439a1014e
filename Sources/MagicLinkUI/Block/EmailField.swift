#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// The address: label, field, and what is wrong with it.
struct EmailField: View {
    @Bindable var model: SignInModel
    let focus: FocusState<SignInField?>.Binding

    @Environment(\.spTheme) private var theme
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        let error = model.card.emailError
        VStack(alignment: .leading, spacing: theme.space.sm) {
            Text(verbatim: model.words.emailLabel)
                .font(theme.type.subhead)
                .foregroundStyle(theme.color.textSecondary)
                .accessibilityHidden(true)
            field
                .padding(.horizontal, theme.space.lg)
                .modifier(FieldBox(isFocused: focus.wrappedValue == .email, hasError: error != nil))
                .accessibilityLabel(Text(verbatim: model.words.emailLabel))
                .accessibilityHint(Text(verbatim: error ?? ""))
            ErrorLine(message: error)
                .accessibilityHidden(true)
        }
    }

    private var field: some View {
        TextField(model.words.emailLabel, text: $model.emailText, prompt: prompt)
            .textFieldStyle(.plain)
            .labelsHidden()
            .font(theme.type.body)
            .foregroundStyle(theme.color.textPrimary)
            .focused(focus, equals: .email)
            .textContentType(.emailAddress)
            #if canImport(UIKit)
        .keyboardType(.emailAddress)
        .textInputAutocapitalization(.never)
            #endif
            .autocorrectionDisabled()
            .submitLabel(.continue)
            .onSubmit { model.send(.continue) }
            .disabled(!model.card.isEmailEnabled)
    }

    private var prompt: Text {
        Text(verbatim: model.words.emailPrompt).foregroundStyle(theme.color.textTertiary.color(in: colorScheme))
    }
}
#endif
