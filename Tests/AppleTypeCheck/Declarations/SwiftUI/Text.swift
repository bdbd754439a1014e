// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(_ text: String) {}
    public init(stringLiteral: String) {}
    public init(stringInterpolation: StringInterpolation) {}
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ text: String) {}
        public mutating func appendInterpolation(_ text: String) {}
        public mutating func appendInterpolation(_ text: Text) {}
    }
}

extension Text: View { public typealias Body = Never }
public struct Text: Equatable, Sendable {
    nonisolated public init(verbatim: String) {}
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ text: S) {}
    nonisolated public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {}
    nonisolated public func font(_ font: Font?) -> Text { self }
    nonisolated public func bold() -> Text { self }
    nonisolated public func monospacedDigit() -> Text { self }
    @available(iOS 17, macOS 14, *)
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
    nonisolated public static func + (one: Text, other: Text) -> Text { one }
}

public struct Font: Hashable, Sendable {
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }
    public struct Weight: Hashable, Sendable {
        public static let regular: Weight = declared()
        public static let medium: Weight = declared()
        public static let semibold: Weight = declared()
        public static let bold: Weight = declared()
    }
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { declared() }
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { declared() }
    public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font { declared() }
    public static let largeTitle: Font = declared()
    public static let title: Font = declared()
    public static let title2: Font = declared()
    public static let title3: Font = declared()
    public static let headline: Font = declared()
    public static let subheadline: Font = declared()
    public static let body: Font = declared()
    public static let footnote: Font = declared()
    public func bold() -> Font { self }
    public func weight(_ weight: Weight) -> Font { self }
    public func monospacedDigit() -> Font { self }
}

extension View {
    nonisolated public func font(_ font: Font?) -> some View { Modified() }
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { Modified() }
    nonisolated public func monospacedDigit() -> some View { Modified() }
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { Modified() }
    nonisolated public func lineLimit(_ number: Int?) -> some View { Modified() }
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { Modified() }
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { Modified() }
}
