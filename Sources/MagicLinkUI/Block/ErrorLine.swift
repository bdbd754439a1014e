#if canImport(SwiftUI)
import SwiftUI

/// A message in danger's colour; nothing when there is none. It wraps at every text size.
struct ErrorLine: View {
    let message: String?

    @Environment(\.spTheme) private var theme

    var body: some View {
        if let message {
            Text(verbatim: message)
                .font(theme.type.footnote)
                .foregroundStyle(theme.color.danger)
                .fixedSize(horizontal: false, vertical: true)
                .transition(.opacity)
        }
    }
}
#endif
