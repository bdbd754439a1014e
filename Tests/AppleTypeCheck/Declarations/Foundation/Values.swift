// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Date: Hashable, Comparable, Sendable, Codable {
    public init() { fatalError() }
    public init(timeIntervalSince1970: TimeInterval) { fatalError() }
    public var timeIntervalSince1970: TimeInterval { declared() }
    public var timeIntervalSinceNow: TimeInterval { declared() }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { declared() }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { declared() }
    public static func < (one: Date, other: Date) -> Bool { declared() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws {}
}

public protocol FormatStyle<FormatInput, FormatOutput>: Hashable, Sendable {
    associatedtype FormatInput
    associatedtype FormatOutput
}
extension Date {
    public struct ISO8601FormatStyle: FormatStyle {
        public typealias FormatInput = Date
        public typealias FormatOutput = String
    }
    public func formatted<Style: FormatStyle<Date, Output>, Output>(_ style: Style) -> Output { declared() }
}
extension FormatStyle where Self == Date.ISO8601FormatStyle { public static var iso8601: Self { declared() } }

extension String {
    public struct Encoding: Hashable, Sendable { public static var utf8: Encoding { declared() } }
    public init?(bytes: some Sequence<UInt8>, encoding: Encoding) { fatalError() }
}

public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
    public init() { fatalError() }
    public init?(uuidString: String) { fatalError() }
    public var uuidString: String { declared() }
    public var description: String { declared() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws {}
}

public struct Locale: Hashable, Sendable { public init(identifier: String) { fatalError() } }
public struct TimeZone: Hashable, Sendable { public init?(secondsFromGMT seconds: Int) { fatalError() } }
public struct Calendar: Hashable, Sendable {
    public enum Identifier: Sendable { case gregorian, iso8601 }
    public init(identifier: Identifier) { fatalError() }
}

open class Formatter: NSObject, @unchecked Sendable {}
open class DateFormatter: Formatter, @unchecked Sendable {
    open var locale: Locale?
    open var timeZone: TimeZone?
    open var calendar: Calendar?
    open var isLenient = true
    open var twoDigitStartDate: Date?
    open var dateFormat: String?
    open func date(from string: String) -> Date? { declared() }
    open func string(from date: Date) -> String { declared() }
}

public struct CharacterSet: Hashable, Sendable {
    public static var alphanumerics: CharacterSet { declared() }
    public static var whitespaces: CharacterSet { declared() }
    public static var whitespacesAndNewlines: CharacterSet { declared() }
}

extension StringProtocol {
    public func contains(_ other: some StringProtocol) -> Bool { declared() }
    public func trimmingCharacters(in set: CharacterSet) -> String { declared() }
    public var removingPercentEncoding: String? { declared() }
    public func addingPercentEncoding(withAllowedCharacters set: CharacterSet) -> String? { declared() }
}

// The standard library's, in a module of which there is no interface file to build it from.
extension String {
    public func replacing(_ other: some Collection<Character>, with replacement: some Collection<Character>) -> String {
        declared()
    }
}

public struct URLComponents: Hashable, Sendable {
    public init?(url: URL, resolvingAgainstBaseURL: Bool) { fatalError() }
    public init?(string: String) { fatalError() }
    public var scheme: String?
    public var user: String?
    public var password: String?
    public var host: String?
    public var port: Int?
    public var percentEncodedPath: String
    public var query: String?
    public var fragment: String?
    public var url: URL? { declared() }
}
