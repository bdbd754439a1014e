/// An error on the wire: `application/problem+json` (RFC 9457), with a stable ``code``.
///
/// Members that are missing are `nil`; members that are unknown are ignored, so that old clients survive new servers
/// (RFC 9457 §3.2).
public struct Problem: Error, Hashable, Sendable, Codable {
    /// The media type of a problem.
    public static let mediaType = "application/problem+json"
    /// What the URIs of this product's problems begin with; the same on every server.
    public static let typePrefix = "urn:problem-type:magic-link:"

    /// What kind of problem, as a URI to compare and not to open (RFC 9457 §3.1.1). Kinds that share a ``code`` have
    /// URIs of their own. `nil` stands for `about:blank`.
    public var type: String?
    /// The HTTP status, repeated (RFC 9457 §3.1.2).
    public var status: Int
    /// The stable name.
    public var code: ProblemCode
    /// A short summary, the same for every occurrence of ``code``.
    public var title: String
    /// One or two sentences that can be shown to a person as they are.
    public var detail: String
    /// The member of the request that is to blame, as a JSON Pointer: `#/email` (RFC 6901 §6).
    public var pointer: String?
    /// How many codes may still be tried.
    public var attemptsLeft: Int?
    /// Seconds until the same request may be answered otherwise; at least 1.
    public var retryAfter: Int?
    /// The same in the words of OAuth 2.0, for clients that speak it: `invalid_grant`, `invalid_token`
    /// (RFC 6749 §5.2, RFC 6750 §3.1).
    public var error: String?

    /// A problem. Without a `type`, the URI is made from `code`.
    public init(
        type: String? = nil, status: Int, code: ProblemCode, title: String, detail: String, pointer: String? = nil,
        attemptsLeft: Int? = nil, retryAfter: Int? = nil, error: String? = nil
    ) {
        self.type = type ?? Self.typePrefix + code.rawValue
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.pointer = pointer
        self.attemptsLeft = attemptsLeft
        self.retryAfter = retryAfter
        self.error = error
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case type, status, code, title, detail, pointer, error
        case attemptsLeft = "attempts_left"
        case retryAfter = "retry_after"
    }
}
