// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public let NSURLErrorDomain: String = declared()

public var NSURLErrorAppTransportSecurityRequiresSecureConnection: Int { declared() }
public var NSURLErrorBadServerResponse: Int { declared() }
public var NSURLErrorCallIsActive: Int { declared() }
public var NSURLErrorCancelled: Int { declared() }
public var NSURLErrorCannotDecodeContentData: Int { declared() }
public var NSURLErrorCannotDecodeRawData: Int { declared() }
public var NSURLErrorCannotParseResponse: Int { declared() }
public var NSURLErrorClientCertificateRejected: Int { declared() }
public var NSURLErrorClientCertificateRequired: Int { declared() }
public var NSURLErrorDataLengthExceedsMaximum: Int { declared() }
public var NSURLErrorDataNotAllowed: Int { declared() }
public var NSURLErrorHTTPTooManyRedirects: Int { declared() }
public var NSURLErrorInternationalRoamingOff: Int { declared() }
public var NSURLErrorNetworkConnectionLost: Int { declared() }
public var NSURLErrorNotConnectedToInternet: Int { declared() }
public var NSURLErrorRedirectToNonExistentLocation: Int { declared() }
public var NSURLErrorSecureConnectionFailed: Int { declared() }
public var NSURLErrorServerCertificateHasBadDate: Int { declared() }
public var NSURLErrorServerCertificateHasUnknownRoot: Int { declared() }
public var NSURLErrorServerCertificateNotYetValid: Int { declared() }
public var NSURLErrorServerCertificateUntrusted: Int { declared() }
public var NSURLErrorTimedOut: Int { declared() }
public var NSURLErrorZeroByteResource: Int { declared() }

public struct URLError: Error, Hashable, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { fatalError() }
        public static var badServerResponse: Code { declared() }
        public static var cancelled: Code { declared() }
        public static var dataLengthExceedsMaximum: Code { declared() }
        public static var timedOut: Code { declared() }
    }
    public init(_ code: Code) { fatalError() }
    public var code: Code { declared() }
}
