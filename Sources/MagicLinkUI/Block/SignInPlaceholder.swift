#if canImport(SwiftUI)
import SwiftUI

/// The card while a session is restored: grey shapes where the field and the button will be.
struct SignInPlaceholder: View {
    @Environment(\.spTheme) private var theme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        Group {
            if reducesMotion {
                shapes
            } else {
                shapes.phaseAnimator([1, 0.5]) { shapes, opacity in
                    shapes.opacity(opacity)
                } animation: { _ in
                    .easeInOut(duration: 0.9)
                }
            }
        }
        .accessibilityHidden(true)
    }

    private var shapes: some View {
        VStack(alignment: .leading, spacing: theme.space.md) {
            shape(height: SPTokens.subhead.size).frame(maxWidth: 64)
            shape(height: SPTokens.controlHeight.points)
            shape(height: SPTokens.controlHeight.points)
            shape(height: SPTokens.footnote.size).frame(maxWidth: 240)
        }
    }

    private func shape(height: CGFloat) -> some View {
        RoundedRectangle(cornerRadius: height < SPTokens.targetHeight.points ? height / 2 : theme.radius.md)
            .fill(theme.color.separator)
            .frame(height: height)
    }
}
#endif
