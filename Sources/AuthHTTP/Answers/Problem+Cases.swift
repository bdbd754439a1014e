import Auth
import MagicLinkAPI

/// Every problem that a call can answer with, each with its words. `detail` is written for the person who reads it in
/// an app, and says what to do next.
extension Problem {
    static func malformedRequest(_ detail: String, pointer: String? = nil) -> Problem {
        Problem(status: 400, code: .malformedRequest, title: "Malformed request", detail: detail, pointer: pointer)
    }

    static let unsupportedMediaType = Problem(
        status: 415, code: .unsupportedMediaType, title: "Unsupported media type",
        detail: "Send the body as application/json or application/x-www-form-urlencoded, and say so in Content-Type.")

    static let unsupportedCharset = Problem(
        status: 415, code: .unsupportedMediaType, title: "Unsupported character encoding",
        detail: "Send the body in UTF-8; Content-Type may say charset=utf-8, and no other charset.")

    static let crossSite = Problem(
        status: 403, code: .crossSite, title: "Cross-site request",
        detail: "This request came from another site. Open the sign-in page itself and try again.")

    static let notFound = Problem(
        status: 404, code: .notFound, title: "Not found", detail: "There is nothing at this address.")

    static let methodNotAllowed = Problem(
        status: 405, code: .methodNotAllowed, title: "Method not allowed",
        detail: "This address doesn't take that method; Allow names those that it takes.")

    static let internalError = Problem(
        status: 500, code: .internalError, title: "Internal error",
        detail: "Something went wrong on our side. Try again in a moment.")

    /// One second: an outage that is over by then costs nobody a longer wait.
    static let temporarilyUnavailable = Problem(
        status: 503, code: .temporarilyUnavailable, title: "Temporarily unavailable",
        detail: "Signing in doesn't work at the moment. Try again shortly.", retryAfter: 1)

    static func invalidEmail(_ error: EmailAddressError) -> Problem {
        Problem(
            status: 422, code: .invalidEmail, title: "Invalid email address", detail: error.message,
            pointer: "#/email")
    }

    static let invalidCode = Problem(
        status: 422, code: .invalidCode, title: "Invalid code", detail: "The code is the six digits from the mail.",
        pointer: "#/code")

    static func wrongCode(attemptsLeft: Int) -> Problem {
        let rest =
            switch attemptsLeft {
            case ...0: "There are no tries left: send a new link."
            case 1: "One try is left."
            default: "\(attemptsLeft) tries are left."
            }
        return Problem(
            status: 401, code: .wrongCode, title: "Wrong code", detail: "That isn't the code from the mail. " + rest,
            pointer: "#/code", attemptsLeft: max(0, attemptsLeft))
    }

    static let codeExpired = Problem(
        status: 410, code: .codeExpired, title: "Code expired",
        detail: "This code doesn't work any more. Send a new link to get another one.")

    static let linkUsed = Problem(
        status: 410, code: .linkUsed, title: "Link used",
        detail: "Somebody has signed in with this mail or a newer one. Send a new link to sign in again.")

    static let linkExpired = Problem(
        status: 410, code: .linkExpired, title: "Link expired", detail: "This link is too old. Send a new one.")

    static let linkReplaced = Problem(
        type: typePrefix + "link_replaced", status: 410, code: .linkExpired, title: "Link replaced",
        detail: "Newer mails have taken this link's place. Open the newest one, or send a new link.")

    static let linkUnknown = Problem(
        status: 404, code: .linkUnknown, title: "Link unknown",
        detail: "There is no such link. Copy the whole link from the mail, or send a new one.")

    static let wrongDevice = Problem(
        status: 403, code: .wrongDevice, title: "Started elsewhere",
        detail: "This sign-in was started in another app or browser. Go back there and enter the code from the mail.")

    static let notSignedIn = Problem(
        status: 401, code: .sessionExpired, title: "Not signed in",
        detail: "You are not signed in. Sign in to go on.")

    static let deadAccessToken = Problem(
        status: 401, code: .sessionExpired, title: "Session expired",
        detail: "You have been signed out. Sign in again to go on.", error: "invalid_token")

    static let deadRefreshToken = Problem(
        status: 401, code: .sessionExpired, title: "Session expired",
        detail: "You have been signed out. Sign in again to go on.", pointer: "#/refresh_token",
        error: "invalid_grant")

    static let sessionUnknown = Problem(
        status: 404, code: .sessionUnknown, title: "Session unknown",
        detail: "You have no such session. It may have ended already.")

    static func resendTooSoon(retryAfter: Duration) -> Problem {
        Problem(
            status: 429, code: .resendTooSoon, title: "Too soon",
            detail: "A mail was sent a moment ago. You can ask for another one in \(retryAfter.inWords()).",
            retryAfter: retryAfter.retrySeconds)
    }

    static func tooManyRequests(retryAfter: Duration) -> Problem {
        Problem(
            status: 429, code: .tooManyRequests, title: "Too many requests",
            detail: "There were too many tries. Try again in \(retryAfter.inWords()).",
            retryAfter: retryAfter.retrySeconds)
    }

    /// A refusal for good holds until somebody acts; a person who corrects the address needn't wait.
    static let mailUnavailable = Problem(
        status: 503, code: .mailUnavailable, title: "Mail refused",
        detail: "The mail couldn't be delivered to this address. Check the address and try again.", retryAfter: 1)

    static let unknownReturnAddress = malformedRequest(
        "\"return_to\" must be one of the configured return addresses, to the letter.", pointer: "#/return_to")
}
