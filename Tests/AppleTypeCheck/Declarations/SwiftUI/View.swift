// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension View where Body == Never { public var body: Never { declared() } }
extension Never: View { public typealias Body = Never }
extension Optional: View where Wrapped: View { public typealias Body = Never }

/// What every modifier gives back, behind `some View`.
public struct Modified: View { public typealias Body = Never }

@resultBuilder public enum ViewBuilder {
    public static func buildExpression<V: View>(_ view: V) -> V { view }
    public static func buildBlock() -> EmptyView { declared() }
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    public static func buildBlock<each V: View>(_ view: repeat each V) -> TupleView<(repeat each V)> { declared() }
    public static func buildIf<V: View>(_ view: V?) -> V? { view }
    public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { declared() }
    public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { declared() }
    public static func buildLimitedAvailability<V: View>(_ view: V) -> AnyView { declared() }
}

public struct EmptyView: View {
    public typealias Body = Never
    nonisolated public init() {}
}
public struct TupleView<T>: View { public typealias Body = Never }
public struct _ConditionalContent<T, F> {}
extension _ConditionalContent: View where T: View, F: View { public typealias Body = Never }
public struct AnyView: View {
    public typealias Body = Never
    nonisolated public init<V: View>(_ view: V) {}
}
public struct Group<Content> {}
extension Group: View where Content: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
    typealias Content = _ViewModifier_Content<Self>
}
extension ViewModifier where Body == Never { public func body(content: Content) -> Never { declared() } }
public struct _ViewModifier_Content<Modifier>: View { public typealias Body = Never }
public struct ModifiedContent<Content, Modifier> {}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier { public typealias Body = Never }
extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { declared() }
}

@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "PreviewMacro", type: "Preview")
