#if canImport(SwiftUI)
import MagicLinkAPI
import SwiftUI

/// The digits, drawn; the field that holds them is another.
struct CodeBoxes: View {
    let code: String
    let isFocused: Bool
    let hasError: Bool

    @Environment(\.spTheme) private var theme
    @ScaledMetric(relativeTo: .title2) private var digitSize: CGFloat = SPTokens.digit.size

    var body: some View {
        HStack(spacing: theme.space.sm) {
            ForEach(0..<OneTimeCode.length, id: \.self) { index in
                box(at: index)
            }
        }
        .accessibilityHidden(true)
    }

    /// Boxes share the width; a digit that grows beyond its box is scaled down to it.
    private func box(at index: Int) -> some View {
        Text(verbatim: digit(at: index))
            .font(theme.type.display(digitSize).monospacedDigit())
            .foregroundStyle(theme.color.textPrimary)
            .lineLimit(1)
            .minimumScaleFactor(0.4)
            .frame(maxWidth: .infinity)
            .modifier(FieldBox(isFocused: isFocused && index == code.count, hasError: hasError))
    }

    private func digit(at index: Int) -> String {
        index < code.count ? String(code[code.index(code.startIndex, offsetBy: index)]) : " "
    }
}
#endif
