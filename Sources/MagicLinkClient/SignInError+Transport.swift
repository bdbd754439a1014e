import Foundation
import MagicLinkAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension SignInError {
    /// Why there was no answer.
    init(noAnswer error: any Error) {
        if let error = error as? SignInError {
            self = error
            return
        }
        // Foundation throws these as URLError here and as NSError there.
        let error = error as NSError
        guard error.domain == NSURLErrorDomain else {
            self.init(.unreachable)
            return
        }
        self.init(Self.reason(error.code))
    }

    private static func reason(_ code: Int) -> Reason {
        switch code {
        case NSURLErrorNotConnectedToInternet, NSURLErrorDataNotAllowed, NSURLErrorInternationalRoamingOff,
            NSURLErrorCallIsActive:
            .offline
        case NSURLErrorTimedOut: .timedOut
        case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
            NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
            NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
            NSURLErrorClientCertificateRequired, NSURLErrorAppTransportSecurityRequiresSecureConnection:
            .untrustedConnection
        case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse, NSURLErrorCannotParseResponse,
            NSURLErrorZeroByteResource, NSURLErrorCannotDecodeRawData, NSURLErrorCannotDecodeContentData:
            .connectionLost
        case NSURLErrorDataLengthExceedsMaximum, NSURLErrorHTTPTooManyRedirects,
            NSURLErrorRedirectToNonExistentLocation:
            .unexpectedAnswer(status: 0)
        default: .unreachable
        }
    }

    /// Whether the server may have done what was asked, though no answer of it has come.
    var mayHaveBeenDone: Bool {
        switch reason {
        case .connectionLost, .timedOut: true
        // A gateway lost the server.
        case .unavailable(let status): status == 502 || status == 504
        case .refused, .offline, .unreachable, .untrustedConnection, .unexpectedAnswer, .foreignLink,
            .notRequestedHere, .signedOut, .storage, .misconfigured:
            false
        }
    }

    /// Whether the server has refused, and would again.
    var isFinal: Bool {
        guard let problem else { return false }
        return (400..<500).contains(problem.status) && problem.status != 429
    }

    /// Whether the server has said that there is no session any more. Nothing else signs anybody out (C101).
    var endsSession: Bool {
        guard let problem, problem.status == 400 || problem.status == 401 else { return false }
        // OAuth's name for it (RFC 6749 §5.2), should a server prefer that.
        return problem.code == .sessionExpired || problem.code.rawValue == "invalid_grant"
    }
}
