#if canImport(SwiftUI)
public import SwiftUI

/// The design system as the block reads it: colours, corners, spaces, type and motion.
///
/// Change what is yours and put it into the environment: `.environment(\.spTheme, theme)`. Text that is drawn in a
/// colour of yours should keep a contrast of 4.5:1 (WCAG 2.2 §1.4.3), as the built-in colours do.
public struct SPTheme: Sendable {
    /// Colours, each for light and dark surroundings.
    public var color = Colors()
    /// The corners' radii.
    public var radius = Radii()
    /// Spaces.
    public var space = Spaces()
    /// Fonts; all but the display face grow with the person's text size by themselves.
    public var type = Fonts()
    /// Movements.
    public var motion = Motions()

    /// The built-in theme.
    public init() {}
}

extension SPTheme {
    /// Colours.
    public struct Colors: Sendable {
        /// Behind the card.
        public var background = SPColor(SPTokens.background)
        /// The card.
        public var surface = SPColor(SPTokens.surface)
        /// Fields and boxes.
        public var fill = SPColor(SPTokens.fill)
        /// Hairlines.
        public var separator = SPColor(SPTokens.separator)
        /// Titles, input, and what can be tapped.
        public var textPrimary = SPColor(SPTokens.textPrimary)
        /// Labels and lines.
        public var textSecondary = SPColor(SPTokens.textSecondary)
        /// Prompts and countdowns.
        public var textTertiary = SPColor(SPTokens.textTertiary)
        /// Errors.
        public var danger = SPColor(SPTokens.danger)
        /// The one button that matters.
        public var accent = SPColor(SPTokens.accent)
        /// What is written on it.
        public var accentOn = SPColor(SPTokens.accentOn)
    }

    /// Corners.
    public struct Radii: Sendable {
        /// Fields, boxes, buttons.
        public var md: CGFloat = SPTokens.radiusMD.points
        /// Cards.
        public var lg: CGFloat = SPTokens.radiusLG.points
    }

    /// Spaces.
    public struct Spaces: Sendable {
        /// Between a box and its message.
        public var xs: CGFloat = SPTokens.spaceXS.points
        /// Between code boxes, and between a label and its field.
        public var sm: CGFloat = SPTokens.spaceSM.points
        /// Between the parts of a card.
        public var md: CGFloat = SPTokens.spaceMD.points
        /// The card's padding.
        public var lg: CGFloat = SPTokens.spaceLG.points
        /// Between sections.
        public var xl: CGFloat = SPTokens.spaceXL.points
    }

    /// Fonts.
    public struct Fonts: Sendable {
        /// Errors and small print.
        public var footnote: Font = .system(.footnote)
        /// Labels and lines.
        public var subhead: Font = .system(.subheadline)
        /// Input.
        public var body: Font = .system(.body)
        /// Buttons.
        public var headline: Font = .system(.headline)
        /// The sent state's title.
        public var title3: Font = .system(.title3, weight: .semibold)
        /// The screen's title.
        public var largeTitle: Font = .system(.largeTitle, weight: .bold)
        /// The display face, by size: digits are drawn in it. Semibold at most.
        public var display: @Sendable (_ size: CGFloat) -> Font = { .system(size: $0, weight: .semibold) }
    }

    /// Movements.
    public struct Motions: Sendable {
        /// Changes within a state.
        public var snappy = Animation(SPTokens.snappy)
        /// From one state to the next.
        public var smooth = Animation(SPTokens.smooth)
        /// A button's press.
        public var standard = Animation(SPTokens.standard)
        /// What every change is when the person asks for less motion.
        public var fade = Animation(SPTokens.fade)
    }
}

extension Animation {
    fileprivate init(_ token: SPTokens.Motion) {
        self = .timingCurve(token.x1, token.y1, token.x2, token.y2, duration: token.duration)
    }
}
#endif
