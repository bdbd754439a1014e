#if canImport(SwiftUI)
import SwiftUI

/// A button that is only its words, as tall as a finger needs.
struct TextButton: View {
    let label: String
    let action: @MainActor () -> Void

    @Environment(\.spTheme) private var theme

    var body: some View {
        Button(action: action) {
            Text(verbatim: label)
                .font(theme.type.subhead.weight(.semibold))
                .foregroundStyle(theme.color.textPrimary)
                .frame(minHeight: SPTokens.targetHeight.points)
                .contentShape(Rectangle())
        }
        .buttonStyle(TextButtonStyle())
    }
}

/// How words yield to a finger.
struct TextButtonStyle: ButtonStyle {
    @Environment(\.spTheme) private var theme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .opacity(configuration.isPressed ? 0.5 : 1)
            .animation(reducesMotion ? theme.motion.fade : theme.motion.standard, value: configuration.isPressed)
    }
}
#endif
