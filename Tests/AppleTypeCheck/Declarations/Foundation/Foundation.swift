// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sources use of Foundation, in signatures. Nothing here runs.
@_exported import Swift
@_exported import _Concurrency

public func declared<Value>() -> Value { fatalError("for type-checking only") }

public typealias CGFloat = Double
public typealias TimeInterval = Double

public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol { public init() {} }

public struct URL: Hashable, Sendable {
    public init?(string: String) { fatalError() }
    public var absoluteString: String { declared() }
    public var scheme: String? { declared() }
    public var host: String? { declared() }
    public var path: String { declared() }
    public func host(percentEncoded: Bool = true) -> String? { declared() }
    public func user(percentEncoded: Bool = true) -> String? { declared() }
    public func path(percentEncoded: Bool = true) -> String { declared() }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}
extension LocalizedError { public var errorDescription: String? { declared() } }

public final class Bundle: NSObject, @unchecked Sendable {
    public static var main: Bundle { declared() }
    public var preferredLocalizations: [String] { declared() }
    public var bundleIdentifier: String? { declared() }
}

public let NSUserActivityTypeBrowsingWeb: String = declared()
open class NSUserActivity: NSObject { public var webpageURL: URL? }
