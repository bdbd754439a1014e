#if canImport(SwiftUI)
import SwiftUI

/// What fields and code boxes look like: filled, round, and outlined by what they are in.
struct FieldBox: ViewModifier {
    let isFocused: Bool
    let hasError: Bool

    @Environment(\.spTheme) private var theme

    func body(content: Content) -> some View {
        let shape = RoundedRectangle(cornerRadius: theme.radius.md)
        content
            .frame(minHeight: SPTokens.controlHeight.points)
            .background(theme.color.fill, in: shape)
            .overlay { shape.strokeBorder(outline, lineWidth: SPTokens.hairline.points) }
    }

    private var outline: SPColor {
        if hasError { return theme.color.danger }
        return isFocused ? theme.color.textPrimary : theme.color.separator
    }
}
#endif
