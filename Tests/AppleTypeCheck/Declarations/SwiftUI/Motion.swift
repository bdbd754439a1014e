// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Animation: Hashable, Sendable {
    public static var snappy: Animation { declared() }
    public static var smooth: Animation { declared() }
    public static var `default`: Animation { declared() }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { declared() }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { declared() }
    public static func easeInOut(duration: TimeInterval) -> Animation { declared() }
    public static func linear(duration: TimeInterval) -> Animation { declared() }
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35
    ) -> Animation { declared() }
}
@MainActor public struct AnyTransition {
    public static var opacity: AnyTransition { declared() }
    public static func scale(scale: CGFloat) -> AnyTransition { declared() }
    public func combined(with other: AnyTransition) -> AnyTransition { declared() }
}
public struct ContentTransition: Equatable, Sendable {
    public static let identity: ContentTransition = declared()
    public static let opacity: ContentTransition = declared()
    public static func numericText(countsDown: Bool = false) -> ContentTransition { declared() }
}
@available(iOS 17, macOS 14, *)
public struct SensoryFeedback: Equatable, Sendable {
    public static let success: Self = declared()
    public static let warning: Self = declared()
    public static let error: Self = declared()
    public static let selection: Self = declared()
}

@available(iOS 17, macOS 14, *)
@MainActor public struct PlaceholderContentView<Value>: View { public typealias Body = Never }

extension View {
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { Modified() }
    nonisolated public func transition(_ transition: AnyTransition) -> some View { Modified() }
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { Modified() }
    @available(iOS 17, macOS 14, *)
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View { Modified() }
    @available(iOS 17, macOS 14, *)
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ old: T, _ new: T) -> SensoryFeedback?
    ) -> some View { Modified() }
}
