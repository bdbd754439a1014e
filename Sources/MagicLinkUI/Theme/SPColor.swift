#if canImport(SwiftUI)
public import SwiftUI

/// A colour that is another one in the dark.
public struct SPColor: ShapeStyle, Hashable {
    /// In light surroundings.
    public var light: Color
    /// In dark surroundings.
    public var dark: Color

    /// The same colour by day and by night, unless they are given apart.
    public init(light: Color, dark: Color? = nil) {
        self.light = light
        self.dark = dark ?? light
    }

    init(_ token: SPTokens.Color) {
        light = Color(rgb: token.light)
        dark = Color(rgb: token.dark)
    }

    /// The colour for the surroundings.
    public func resolve(in environment: EnvironmentValues) -> Color { color(in: environment.colorScheme) }

    /// The same, for what takes a `Color` and no style.
    func color(in scheme: ColorScheme) -> Color { scheme == .dark ? dark : light }
}

extension Color {
    /// A colour of sRGB from `0xRRGGBB`.
    fileprivate init(rgb: UInt32) {
        self.init(
            .sRGB, red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
            blue: Double(rgb & 0xFF) / 255)
    }
}
#endif
