#if canImport(SwiftUI)
public import SwiftUI

private struct SPThemeKey: EnvironmentKey {
    static let defaultValue = SPTheme()
}

extension EnvironmentValues {
    /// The design system that the block is drawn with.
    public var spTheme: SPTheme {
        get { self[SPThemeKey.self] }
        set { self[SPThemeKey.self] = newValue }
    }
}
#endif
