// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }
public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading: Self = declared()
    public static let center: Self = declared()
    public static let trailing: Self = declared()
}
public struct VerticalAlignment: Equatable, Sendable {
    public static let top: Self = declared()
    public static let center: Self = declared()
    public static let bottom: Self = declared()
    public static let firstTextBaseline: Self = declared()
}
public struct Alignment: Equatable, Sendable {
    public static let center: Self = declared()
    public static let leading: Self = declared()
    public static let trailing: Self = declared()
    public static let top: Self = declared()
    public static let bottom: Self = declared()
}
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { fatalError() }
        public static let all: Self = declared()
        public static let horizontal: Self = declared()
        public static let vertical: Self = declared()
        public static let top: Self = declared()
        public static let bottom: Self = declared()
        public static let leading: Self = declared()
        public static let trailing: Self = declared()
    }
}
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { fatalError() }
        public static let horizontal: Self = declared()
        public static let vertical: Self = declared()
    }
}

public struct VStack<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct HStack<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct ZStack<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct ViewThatFits<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {}
}
public struct Spacer: View {
    public typealias Body = Never
    nonisolated public init(minLength: CGFloat? = nil) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
    public typealias Body = Never
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {}
}

extension View {
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Modified() }
    nonisolated public func padding(_ length: CGFloat) -> some View { Modified() }
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Modified() }
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Modified() }
    nonisolated public func fixedSize() -> some View { Modified() }
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { Modified() }
    nonisolated public func layoutPriority(_ value: Double) -> some View { Modified() }
    nonisolated public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { Modified() }
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { Modified() }
}
