extension SPTokens {
    /// Behind the card.
    public static let background = Color(name: "color-background", light: 0xF3F3F5, dark: 0x0D0D10)
    /// The card.
    public static let surface = Color(name: "color-surface", light: 0xFFFFFF, dark: 0x1A1A1E)
    /// Fields and boxes.
    public static let fill = Color(name: "color-fill", light: 0xF5F5F7, dark: 0x242429)
    /// Hairlines.
    public static let separator = Color(name: "color-separator", light: 0xDADAE0, dark: 0x3A3A42)
    /// Titles, input, and what can be tapped.
    public static let textPrimary = Color(name: "color-text-primary", light: 0x17171B, dark: 0xF4F4F6)
    /// Labels and lines.
    public static let textSecondary = Color(name: "color-text-secondary", light: 0x55555E, dark: 0xB5B5BE)
    /// Prompts and countdowns.
    public static let textTertiary = Color(name: "color-text-tertiary", light: 0x6A6A74, dark: 0x9C9CA6)
    /// Errors.
    public static let danger = Color(name: "color-danger", light: 0xB3261E, dark: 0xFF8A80)
    /// The one button that matters.
    public static let accent = Color(name: "color-accent", light: 0x1D5FC9, dark: 0x7AADFF)
    /// What is written on it.
    public static let accentOn = Color(name: "color-accent-on", light: 0xFFFFFF, dark: 0x0A1A33)

    /// All colours.
    public static let colors = [
        background, surface, fill, separator, textPrimary, textSecondary, textTertiary, danger, accent, accentOn,
    ]

    /// Between a box and its message.
    public static let spaceXS = Length(name: "space-xs", points: 4)
    /// Between code boxes, and between a label and its field.
    public static let spaceSM = Length(name: "space-sm", points: 8)
    /// Between the parts of a card.
    public static let spaceMD = Length(name: "space-md", points: 12)
    /// The card's padding.
    public static let spaceLG = Length(name: "space-lg", points: 16)
    /// Between sections.
    public static let spaceXL = Length(name: "space-xl", points: 24)
    /// Fields, boxes, buttons.
    public static let radiusMD = Length(name: "radius-md", points: 12)
    /// Cards.
    public static let radiusLG = Length(name: "radius-lg", points: 20)
    /// The height of fields, boxes and accent buttons.
    public static let controlHeight = Length(name: "control-height", points: 52)
    /// The least height of whatever can be tapped.
    public static let targetHeight = Length(name: "target-height", points: 44)
    /// The thickness of lines.
    public static let hairline = Length(name: "hairline", points: 1)
    /// The sent state's envelope.
    public static let symbol = Length(name: "symbol", points: 28)

    /// All lengths.
    public static let lengths = [
        spaceXS, spaceSM, spaceMD, spaceLG, spaceXL, radiusMD, radiusLG, controlHeight, targetHeight, hairline, symbol,
    ]

    /// Errors and small print.
    public static let footnote = TextStyle(name: "type-footnote", size: 13, lineHeight: 18, weight: 400)
    /// Labels and lines.
    public static let subhead = TextStyle(name: "type-subhead", size: 15, lineHeight: 20, weight: 400)
    /// Input.
    public static let body = TextStyle(name: "type-body", size: 17, lineHeight: 22, weight: 400)
    /// Buttons.
    public static let headline = TextStyle(name: "type-headline", size: 17, lineHeight: 22, weight: 600)
    /// The sent state's title.
    public static let title3 = TextStyle(name: "type-title3", size: 20, lineHeight: 25, weight: 600)
    /// The screen's title.
    public static let largeTitle = TextStyle(name: "type-large-title", size: 34, lineHeight: 41, weight: 700)
    /// The digits of a code, in the display face.
    public static let digit = TextStyle(name: "type-digit", size: 22, lineHeight: 28, weight: 600)

    /// All styles of text. Their sizes are those that iOS gives its own styles of these names.
    public static let textStyles = [footnote, subhead, body, headline, title3, largeTitle, digit]

    /// Changes within a state: quick, and no more than noticed.
    public static let snappy = Motion(name: "motion-snappy", duration: 0.28, x1: 0.2, y1: 0.9, x2: 0.3, y2: 1)
    /// From one state to the next: calm.
    public static let smooth = Motion(name: "motion-smooth", duration: 0.45, x1: 0.32, y1: 0.72, x2: 0, y2: 1)
    /// A button's press.
    public static let standard = Motion(name: "motion-standard", duration: 0.18, x1: 0.4, y1: 0, x2: 0.2, y2: 1)
    /// What every change is when motion is to be reduced.
    public static let fade = Motion(name: "motion-fade", duration: 0.15, x1: 0, y1: 0, x2: 1, y2: 1)

    /// All movements.
    public static let motions = [snappy, smooth, standard, fade]
}
