/// An error on the wire: `application/problem+json` (RFC 9457), with a stable ``code``.
///
/// Members that are missing are `nil`; members that are unknown are ignored, so that old clients survive new servers
/// (RFC 9457 §3.2).
public struct Problem: Error, Hashable, Sendable, Codable {
    /// The media type of a problem.
    public static let mediaType = "application/problem+json"

    /// The HTTP status, repeated (RFC 9457 §3.1.2).
    public var status: Int
    /// The stable name.
    public var code: ProblemCode
    /// A short summary, the same for every occurrence of ``code``.
    public var title: String
    /// One or two sentences that can be shown to a person as they are.
    public var detail: String
    /// How many codes may still be tried.
    public var attemptsLeft: Int?
    /// Seconds until the same request may be answered otherwise; at least 1.
    public var retryAfter: Int?

    /// A problem.
    public init(
        status: Int, code: ProblemCode, title: String, detail: String, attemptsLeft: Int? = nil, retryAfter: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.attemptsLeft = attemptsLeft
        self.retryAfter = retryAfter
    }

    private enum CodingKeys: String, CodingKey {
        case status, code, title, detail
        case attemptsLeft = "attempts_left"
        case retryAfter = "retry_after"
    }
}
