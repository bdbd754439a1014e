/// The stable name of what went wrong, in a problem's `code`. Open: a client may meet one that it doesn't know.
public struct ProblemCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The name as it goes over the wire.
    public let rawValue: String

    /// A code by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 400: the body is not what the call takes; `detail` names the member.
    public static let malformedRequest = Self(rawValue: "malformed_request")
    /// 422: no address that a link can be sent to.
    public static let invalidEmail = Self(rawValue: "invalid_email")
    /// 422: not six digits. Costs no attempt.
    public static let invalidCode = Self(rawValue: "invalid_code")
    /// 401: six digits, but not the right ones; `attempts_left` says how many tries remain.
    public static let wrongCode = Self(rawValue: "wrong_code")
    /// 410: unknown, used, expired or tried too often: one answer, so that a stranger can't tell which.
    public static let codeExpired = Self(rawValue: "code_expired")
    /// 410: the link has signed somebody in already.
    public static let linkUsed = Self(rawValue: "link_used")
    /// 410: the link's time is over, or newer mails have replaced it.
    public static let linkExpired = Self(rawValue: "link_expired")
    /// 404: no such link.
    public static let linkUnknown = Self(rawValue: "link_unknown")
    /// 403: the sign-in was begun in another app or browser, and can only be finished there.
    public static let wrongDevice = Self(rawValue: "wrong_device")
    /// 429: a mail was sent to this address a moment ago.
    public static let resendTooSoon = Self(rawValue: "resend_too_soon")
    /// 429: too many requests from one client, to one recipient, or in all.
    public static let tooManyRequests = Self(rawValue: "too_many_requests")
    /// 503: the mail was refused for good by the mail server.
    public static let mailUnavailable = Self(rawValue: "mail_unavailable")
    /// 401: there is no session, or it has ended.
    public static let sessionExpired = Self(rawValue: "session_expired")
    /// 404: the person has no such session.
    public static let sessionUnknown = Self(rawValue: "session_unknown")
    /// 403: a form that another site sent.
    public static let crossSite = Self(rawValue: "cross_site")
    /// 404: no such path.
    public static let notFound = Self(rawValue: "not_found")
    /// 405: the path exists, the method doesn't; `Allow` names those that do.
    public static let methodNotAllowed = Self(rawValue: "method_not_allowed")
    /// 415: the body's media type is not one that the call takes.
    public static let unsupportedMediaType = Self(rawValue: "unsupported_media_type")
    /// 503: the store can't take the change now; nothing was lost.
    public static let temporarilyUnavailable = Self(rawValue: "temporarily_unavailable")
    /// 500: a fault of the server.
    public static let internalError = Self(rawValue: "internal_error")
}
