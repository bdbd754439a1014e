/// A status code (RFC 9110 §15).
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// Three digits.
    public let rawValue: Int

    /// A status by its code.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let ok = Self(rawValue: 200)
    public static let noContent = Self(rawValue: 204)
    public static let seeOther = Self(rawValue: 303)
    public static let badRequest = Self(rawValue: 400)
    public static let unauthorized = Self(rawValue: 401)
    public static let forbidden = Self(rawValue: 403)
    public static let notFound = Self(rawValue: 404)
    public static let methodNotAllowed = Self(rawValue: 405)
    public static let notAcceptable = Self(rawValue: 406)
    public static let requestTimeout = Self(rawValue: 408)
    public static let gone = Self(rawValue: 410)
    public static let contentTooLarge = Self(rawValue: 413)
    public static let uriTooLong = Self(rawValue: 414)
    public static let unsupportedMediaType = Self(rawValue: 415)
    public static let expectationFailed = Self(rawValue: 417)
    public static let unprocessableContent = Self(rawValue: 422)
    public static let tooManyRequests = Self(rawValue: 429)
    public static let requestHeaderFieldsTooLarge = Self(rawValue: 431)
    public static let internalServerError = Self(rawValue: 500)
    public static let notImplemented = Self(rawValue: 501)
    public static let serviceUnavailable = Self(rawValue: 503)
    public static let versionNotSupported = Self(rawValue: 505)
}
