// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct AccessibilityModifier: ViewModifier { public typealias Body = Never }
public struct AccessibilityTraits: SetAlgebra, Sendable, ExpressibleByArrayLiteral {
    public typealias Element = AccessibilityTraits
    public typealias ArrayLiteralElement = AccessibilityTraits
    public init() {}
    public static let isHeader: Self = declared()
    public static let isButton: Self = declared()
    public static let updatesFrequently: Self = declared()
    public static let isStaticText: Self = declared()
    public func contains(_ member: Self) -> Bool { declared() }
    public func union(_ other: Self) -> Self { declared() }
    public func intersection(_ other: Self) -> Self { declared() }
    public func symmetricDifference(_ other: Self) -> Self { declared() }
    public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) { declared() }
    public mutating func remove(_ member: Self) -> Self? { declared() }
    public mutating func update(with member: Self) -> Self? { declared() }
    public mutating func formUnion(_ other: Self) {}
    public mutating func formIntersection(_ other: Self) {}
    public mutating func formSymmetricDifference(_ other: Self) {}
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore: Self = declared()
    public static let contain: Self = declared()
    public static let combine: Self = declared()
}

extension View {
    public typealias Accessible = ModifiedContent<Self, AccessibilityModifier>
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        Modified()
    }
    nonisolated public func accessibilityLabel(_ text: Text) -> Accessible { declared() }
    nonisolated public func accessibilityLabel(_ key: LocalizedStringKey) -> Accessible { declared() }
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ text: S) -> Accessible { declared() }
    nonisolated public func accessibilityHint(_ text: Text) -> Accessible { declared() }
    nonisolated public func accessibilityHint(_ key: LocalizedStringKey) -> Accessible { declared() }
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ text: S) -> Accessible { declared() }
    nonisolated public func accessibilityValue(_ text: Text) -> Accessible { declared() }
    nonisolated public func accessibilityValue(_ key: LocalizedStringKey) -> Accessible { declared() }
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ text: S) -> Accessible { declared() }
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> Accessible { declared() }
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> Accessible { declared() }
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> Accessible { declared() }
}
