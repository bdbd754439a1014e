/// A status code (RFC 9110 §15).
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// Three digits.
    public let rawValue: Int

    /// A status by its code.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// RFC 9110 §15.2.1.
    public static let `continue` = Self(rawValue: 100)
    /// RFC 9110 §15.3.1.
    public static let ok = Self(rawValue: 200)
    /// RFC 9110 §15.3.5.
    public static let noContent = Self(rawValue: 204)
    /// RFC 9110 §15.4.4.
    public static let seeOther = Self(rawValue: 303)
    /// RFC 9110 §15.4.5.
    public static let notModified = Self(rawValue: 304)
    /// RFC 9110 §15.4.9.
    public static let permanentRedirect = Self(rawValue: 308)
    /// RFC 9110 §15.5.1.
    public static let badRequest = Self(rawValue: 400)
    /// RFC 9110 §15.5.2.
    public static let unauthorized = Self(rawValue: 401)
    /// RFC 9110 §15.5.4.
    public static let forbidden = Self(rawValue: 403)
    /// RFC 9110 §15.5.5.
    public static let notFound = Self(rawValue: 404)
    /// RFC 9110 §15.5.6.
    public static let methodNotAllowed = Self(rawValue: 405)
    /// RFC 9110 §15.5.7.
    public static let notAcceptable = Self(rawValue: 406)
    /// RFC 9110 §15.5.9.
    public static let requestTimeout = Self(rawValue: 408)
    /// RFC 9110 §15.5.11.
    public static let gone = Self(rawValue: 410)
    /// RFC 9110 §15.5.14.
    public static let contentTooLarge = Self(rawValue: 413)
    /// RFC 9110 §15.5.15.
    public static let uriTooLong = Self(rawValue: 414)
    /// RFC 9110 §15.5.16.
    public static let unsupportedMediaType = Self(rawValue: 415)
    /// RFC 9110 §15.5.18.
    public static let expectationFailed = Self(rawValue: 417)
    /// RFC 9110 §15.5.21.
    public static let unprocessableContent = Self(rawValue: 422)
    /// RFC 6585 §4.
    public static let tooManyRequests = Self(rawValue: 429)
    /// RFC 6585 §5.
    public static let requestHeaderFieldsTooLarge = Self(rawValue: 431)
    /// RFC 9110 §15.6.1.
    public static let internalServerError = Self(rawValue: 500)
    /// RFC 9110 §15.6.2.
    public static let notImplemented = Self(rawValue: 501)
    /// RFC 9110 §15.6.4.
    public static let serviceUnavailable = Self(rawValue: 503)
    /// RFC 9110 §15.6.6.
    public static let versionNotSupported = Self(rawValue: 505)

    /// The words of the standards; empty for a code that none of them names, as RFC 9112 §4 allows.
    public var reasonPhrase: String {
        switch rawValue {
        case 100: "Continue"
        case 200: "OK"
        case 204: "No Content"
        case 303: "See Other"
        case 304: "Not Modified"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
