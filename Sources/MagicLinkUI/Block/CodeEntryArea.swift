#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// "Enter a code instead", or the boxes and what is wrong with the code.
struct CodeEntryArea: View {
    let model: SignInModel
    let focus: FocusState<SignInField?>.Binding

    @Environment(\.spTheme) private var theme

    var body: some View {
        if let offer = model.card.codeOffer {
            TextButton(label: offer) { model.send(.enterCode) }
        } else if let code = model.card.code {
            VStack(alignment: .leading, spacing: theme.space.sm) {
                CodeField(model: model, code: code, focus: focus)
                ErrorLine(message: model.card.codeError)
                    .accessibilityHidden(true)
            }
            .transition(.opacity)
        }
    }
}

/// Six boxes over one real field, so that the keyboard offers the code from the mail and a paste arrives whole.
struct CodeField: View {
    @Bindable var model: SignInModel
    let code: String
    let focus: FocusState<SignInField?>.Binding

    var body: some View {
        field
            .background { CodeBoxes(code: code, isFocused: focus.wrappedValue == .code, hasError: hasError) }
            .accessibilityLabel(Text(verbatim: model.words.codeLabel))
            .accessibilityValue(Text(verbatim: model.card.spokenCode ?? ""))
            .accessibilityHint(Text(verbatim: model.card.codeError ?? ""))
            .privacySensitive()
    }

    private var hasError: Bool { model.card.codeError != nil }

    /// Lies over the boxes, unseen: it takes the taps and holds the digits. It stays enabled while a code is on its
    /// way, for a disabled field would lose the keyboard; the machine leaves such digits alone.
    private var field: some View {
        TextField(model.words.codeLabel, text: $model.codeText)
            .textFieldStyle(.plain)
            .labelsHidden()
            .foregroundStyle(Color.clear)
            .tint(Color.clear)
            .focused(focus, equals: .code)
            .textContentType(.oneTimeCode)
            #if canImport(UIKit)
        .keyboardType(.numberPad)
            #endif
            .autocorrectionDisabled()
            .onSubmit { model.send(.submitCode) }
            .frame(maxWidth: .infinity, minHeight: SPTokens.controlHeight.points)
            .contentShape(Rectangle())
    }
}
#endif
