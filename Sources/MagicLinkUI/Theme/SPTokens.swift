/// The design system's numbers: the one place where they stand, for SwiftUI and for the page's style sheet alike.
///
/// Lengths are in points (CSS pixels), colours in sRGB, durations in seconds. Names are those of CSS custom properties
/// without the leading dashes: `color-text-primary`.
public enum SPTokens {
    /// A colour in light and in dark surroundings, as `0xRRGGBB`.
    public struct Color: Hashable, Sendable {
        /// The token's name.
        public let name: String
        /// In light surroundings.
        public let light: UInt32
        /// In dark surroundings.
        public let dark: UInt32
    }

    /// A length.
    public struct Length: Hashable, Sendable {
        /// The token's name.
        public let name: String
        /// In points.
        public let points: Double
    }

    /// A style of text, at the default text size.
    public struct TextStyle: Hashable, Sendable {
        /// The token's name.
        public let name: String
        /// The face's size.
        public let size: Double
        /// From line to line.
        public let lineHeight: Double
        /// As in CSS: 400 is regular, 600 semibold.
        public let weight: Int
    }

    /// A movement: how long it takes, and the two control points of its cubic Bézier curve.
    public struct Motion: Hashable, Sendable {
        /// The token's name.
        public let name: String
        /// In seconds.
        public let duration: Double
        /// The control points, as CSS's `cubic-bezier()` takes them.
        public let x1: Double, y1: Double, x2: Double, y2: Double
    }
}
