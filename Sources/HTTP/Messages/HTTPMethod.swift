/// A request method (RFC 9110 §9.1): case-sensitive, open.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The name as it stands in the request line.
    public let rawValue: String

    /// A method by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sends a representation (RFC 9110 §9.3.1).
    public static let get = Self(rawValue: "GET")
    /// As GET, without content (RFC 9110 §9.3.2).
    public static let head = Self(rawValue: "HEAD")
    /// Processes the content (RFC 9110 §9.3.3).
    public static let post = Self(rawValue: "POST")
    /// Replaces a resource (RFC 9110 §9.3.4).
    public static let put = Self(rawValue: "PUT")
    /// Removes a resource (RFC 9110 §9.3.5).
    public static let delete = Self(rawValue: "DELETE")
    /// Tells what can be done (RFC 9110 §9.3.7).
    public static let options = Self(rawValue: "OPTIONS")
    /// Changes a part of a resource (RFC 5789 §2).
    public static let patch = Self(rawValue: "PATCH")
    /// Processes the content and changes nothing (draft-ietf-httpbis-safe-method-w-body). Known, and offered by no resource.
    public static let query = Self(rawValue: "QUERY")
    /// Echoes the request (RFC 9110 §9.3.8). Known, and offered by no resource (OWASP ASVS 5.0 13.4.4).
    public static let trace = Self(rawValue: "TRACE")

    /// Whether a router can answer 405 to it. CONNECT isn't among them: this is no proxy.
    var isKnown: Bool {
        switch self {
        case .get, .post, .head, .options, .delete, .put, .patch, .query, .trace: true
        default: false
        }
    }
}
