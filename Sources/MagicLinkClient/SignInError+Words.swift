public import Foundation
public import MagicLinkAPI

extension SignInError: LocalizedError, SignInFailure, CustomStringConvertible {
    /// One or two sentences for the person.
    public var errorDescription: String? {
        switch reason {
        case .refused(let problem): problem.detail.isEmpty ? Self.unavailable : problem.detail
        case .offline: "You seem to be offline. Check your connection and try again."
        case .unreachable: "The server can't be reached. Check your connection and try again."
        case .connectionLost: "The connection was lost. Try again."
        case .timedOut: "The server took too long to answer. Try again in a moment."
        case .untrustedConnection:
            "No secure connection could be made. Check this device's date, and whether your network wants you to sign "
                + "in to it first."
        case .unavailable: Self.unavailable
        case .unexpectedAnswer:
            "Something other than the server answered. If you're on a public network, sign in to it in a browser first."
        case .foreignLink: "This isn't a sign-in link of this app."
        case .notRequestedHere:
            "This sign-in wasn't started here, or its time is over. Go back to where you started it, or send a new link."
        case .signedOut: "You're signed out. Sign in to go on."
        case .storage(let error): error.errorDescription
        case .misconfigured(let reason): reason
        }
    }

    /// ``errorDescription``, for the sign-in block.
    public var message: String? { errorDescription }

    /// ``retryAfter``, for the sign-in block.
    public var retryDelay: Duration? { retryAfter }

    /// ``errorDescription``: there is no secret in it.
    public var description: String { errorDescription ?? "" }

    private static let unavailable = "Signing in doesn't work at the moment. Try again shortly."
}
