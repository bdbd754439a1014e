// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

public struct NSTextContentType: Hashable, Sendable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { fatalError() }
    @available(macOS 11, *) public static let oneTimeCode: Self = declared()
    @available(macOS 14, *) public static let emailAddress: Self = declared()
}
