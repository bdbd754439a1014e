// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ButtonRole: Equatable, Sendable { public static let cancel: ButtonRole = declared() }
public struct Button<Label: View>: View {
    public typealias Body = Never
    @preconcurrency nonisolated public init(
        action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
    @preconcurrency nonisolated public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
}
extension Button where Label == Text {
    @preconcurrency nonisolated public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    @preconcurrency @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}

@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
    typealias Configuration = ButtonStyleConfiguration
}
public struct ButtonStyleConfiguration {
    public struct Label: View { public typealias Body = Never }
    public var label: Label { declared() }
    public var isPressed: Bool { declared() }
}
public protocol PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == PlainButtonStyle { public static var plain: Self { declared() } }

extension Image: View { public typealias Body = Never }
public struct Image: Equatable, Sendable { nonisolated public init(systemName: String) {} }

public struct ProgressView<Label: View, CurrentValueLabel: View>: View { public typealias Body = Never }
extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView {}
}

public struct TextField<Label: View>: View { public typealias Body = Never }
extension TextField where Label == Text {
    nonisolated public init(_ key: LocalizedStringKey, text: Binding<String>) {}
    nonisolated public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
}
public protocol TextFieldStyle {}
public struct PlainTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == PlainTextFieldStyle { public static var plain: Self { declared() } }

public struct SubmitLabel: Sendable {
    public static var `continue`: Self { declared() }
    public static var done: Self { declared() }
    public static var go: Self { declared() }
    public static var next: Self { declared() }
    public static var send: Self { declared() }
}
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static let text: Self = declared()
    public static let search: Self = declared()
}

extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { Modified() }
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { Modified() }
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { Modified() }
    nonisolated public func labelsHidden() -> some View { Modified() }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { Modified() }
    nonisolated public func submitLabel(_ label: SubmitLabel) -> some View { Modified() }
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        Modified()
    }
    nonisolated public func focused<V: Hashable>(_ focus: FocusState<V>.Binding, equals value: V) -> some View {
        Modified()
    }
    nonisolated public func focused(_ focus: FocusState<Bool>.Binding) -> some View { Modified() }
}

#if canImport(UIKit)
@_exported import UIKit

public struct TextInputAutocapitalization: Sendable { public static var never: Self { declared() } }
extension View {
    nonisolated public func textContentType(_ type: UITextContentType?) -> some View { Modified() }
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { Modified() }
    nonisolated public func textInputAutocapitalization(_ capitals: TextInputAutocapitalization?) -> some View {
        Modified()
    }
}
#elseif canImport(AppKit)
@_exported import AppKit

extension View {
    nonisolated public func textContentType(_ type: NSTextContentType?) -> some View { Modified() }
}
#endif
