/// A request method (RFC 9110 §9.1): case-sensitive, open.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The name as it stands in the request line.
    public let rawValue: String

    /// A method by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let get = Self(rawValue: "GET")
    public static let head = Self(rawValue: "HEAD")
    public static let post = Self(rawValue: "POST")
    public static let put = Self(rawValue: "PUT")
    public static let delete = Self(rawValue: "DELETE")
    public static let options = Self(rawValue: "OPTIONS")
}
