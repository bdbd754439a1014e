// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// Those without a setter are read-only in SwiftUI too.
public struct EnvironmentValues {
    public init() {}
    public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
        get { declared() }
        set {}
    }
    public var accessibilityReduceMotion: Bool { declared() }
    public var colorScheme: ColorScheme {
        get { declared() }
        set {}
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { declared() }
        set {}
    }
    public var openURL: OpenURLAction {
        get { declared() }
        set {}
    }
    public var isEnabled: Bool {
        get { declared() }
        set {}
    }
    public var redactionReasons: RedactionReasons {
        get { declared() }
        set {}
    }
}

extension View {
    nonisolated public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        Modified()
    }
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { Modified() }
    nonisolated public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { Modified() }
    nonisolated public func redacted(reason: RedactionReasons) -> some View { Modified() }
    nonisolated public func unredacted() -> some View { Modified() }
    nonisolated public func disabled(_ disabled: Bool) -> some View { Modified() }
}

public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }

@MainActor @preconcurrency public struct OpenURLAction: Sendable {
    public struct Result: Sendable { public static var handled: Result { declared() } }
    nonisolated public init(handler: @escaping @MainActor (URL) -> Result) {}
    public func callAsFunction(_ url: URL) {}
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    public var isAccessibilitySize: Bool { declared() }
}

public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static var placeholder: RedactionReasons { declared() }
    public static var privacy: RedactionReasons { declared() }
}
