#if canImport(SwiftUI)
public import SwiftUI

/// A line across its container, one point thick.
public struct SPHairline: View {
    @Environment(\.spTheme) private var theme

    /// A line in the separator's colour.
    public init() {}

    /// A rectangle, one point tall.
    public var body: some View {
        Rectangle()
            .fill(theme.color.separator)
            .frame(height: SPTokens.hairline.points)
            .accessibilityHidden(true)
    }
}
#endif
