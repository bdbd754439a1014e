// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public let NSURLErrorDomain: String = declared()

public struct URLError: Error, Hashable, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { fatalError() }
        public static var appTransportSecurityRequiresSecureConnection: Code { declared() }
        public static var badServerResponse: Code { declared() }
        public static var callIsActive: Code { declared() }
        public static var cancelled: Code { declared() }
        public static var cannotDecodeContentData: Code { declared() }
        public static var cannotDecodeRawData: Code { declared() }
        public static var cannotParseResponse: Code { declared() }
        public static var clientCertificateRejected: Code { declared() }
        public static var clientCertificateRequired: Code { declared() }
        public static var dataLengthExceedsMaximum: Code { declared() }
        public static var dataNotAllowed: Code { declared() }
        public static var httpTooManyRedirects: Code { declared() }
        public static var internationalRoamingOff: Code { declared() }
        public static var networkConnectionLost: Code { declared() }
        public static var notConnectedToInternet: Code { declared() }
        public static var redirectToNonExistentLocation: Code { declared() }
        public static var secureConnectionFailed: Code { declared() }
        public static var timedOut: Code { declared() }
        public static var unknown: Code { declared() }
        public static var unsupportedURL: Code { declared() }
        public static var zeroByteResource: Code { declared() }
    }
    public init(_ code: Code) { fatalError() }
    public var code: Code { declared() }
}
