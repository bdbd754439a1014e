// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol ShapeStyle: Sendable {
    associatedtype Resolved: ShapeStyle = Never
    @available(iOS 17, macOS 14, *)
    func resolve(in environment: EnvironmentValues) -> Resolved
}
extension ShapeStyle where Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never { declared() }
}
extension Never: ShapeStyle {}

extension Color: View { public typealias Body = Never }
public struct Color: ShapeStyle, Hashable {
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
    nonisolated public init(
        _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {}
    public static let accentColor: Color = declared()
    public static let clear: Color = declared()
    public static let indigo: Color = declared()
    nonisolated public func opacity(_ opacity: Double) -> Color { self }
}

nonisolated public protocol Shape: Sendable, View {}
nonisolated public protocol InsettableShape: Shape {}
public enum RoundedCornerStyle: Sendable { case circular, continuous }
public struct RoundedRectangle: InsettableShape {
    public typealias Body = Never
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}
public struct Rectangle: InsettableShape {
    public typealias Body = Never
    nonisolated public init() {}
}
extension Shape {
    nonisolated public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { Modified() }
    nonisolated public func fill<S: ShapeStyle>(_ style: S) -> some View { Modified() }
}
extension InsettableShape {
    nonisolated public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { Modified() }
}

extension View {
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Modified() }
    nonisolated public func tint<S: ShapeStyle>(_ style: S?) -> some View { Modified() }
    nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View { Modified() }
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(_ style: S, in shape: T) -> some View {
        Modified()
    }
    nonisolated public func contentShape<S: Shape>(_ shape: S) -> some View { Modified() }
    nonisolated public func opacity(_ opacity: Double) -> some View { Modified() }
    nonisolated public func scaleEffect(_ scale: CGFloat) -> some View { Modified() }
    @available(iOS 26, macOS 26, *) nonisolated public func glassEffect() -> some View { Modified() }
}
