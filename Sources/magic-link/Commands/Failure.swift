import MagicLinkAPI
import MagicLinkClient

/// Why a command didn't do what it was asked, as it is told.
struct Failure: Error, Sendable {
    let exitCode: ExitCode
    /// Stable, for programs.
    let code: String
    /// For people.
    let detail: String
    var attemptsLeft: Int?
    /// Seconds.
    var retryAfter: Int?

    init(_ exitCode: ExitCode, code: String, detail: String) {
        self.exitCode = exitCode
        self.code = code
        self.detail = detail
    }

    /// Whatever was thrown.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as UsageError: self.init(.usage, code: "usage", detail: error.description)
        case let error as SignInError: self.init(error)
        case let error as StorageError:
            self.init(.refused, code: "storage", detail: error.errorDescription ?? "The storage failed.")
        case is CancellationError: self.init(.cancelled, code: "cancelled", detail: "Cancelled.")
        default: self.init(.refused, code: "failed", detail: "\(error)")
        }
    }

    private init(_ error: SignInError) {
        let (exitCode, code) = Self.kind(error.reason)
        var detail = error.description
        if case .misconfigured(let reason) = error.reason {
            detail = reason.replacing("MagicLinkClient(baseURL:)", with: "--server")
        }
        self.init(exitCode, code: code, detail: detail)
        attemptsLeft = error.attemptsLeft
        retryAfter = error.retryAfter.map { Int($0.components.seconds) + ($0.components.attoseconds > 0 ? 1 : 0) }
    }

    private static func kind(_ reason: SignInError.Reason) -> (ExitCode, String) {
        switch reason {
        case .refused(let problem): (exitCode(problem), problem.code.rawValue)
        case .offline: (.unavailable, "offline")
        case .unreachable: (.unavailable, "unreachable")
        case .connectionLost: (.unavailable, "connection_lost")
        case .timedOut: (.unavailable, "timed_out")
        case .untrustedConnection: (.unavailable, "untrusted_connection")
        case .unavailable: (.unavailable, "temporarily_unavailable")
        case .unexpectedAnswer: (.unavailable, "unexpected_answer")
        case .foreignLink: (.refused, "foreign_link")
        case .notRequestedHere: (.refused, "not_requested_here")
        case .signedOut: (.notSignedIn, "not_signed_in")
        case .storage: (.refused, "storage")
        case .misconfigured: (.usage, "usage")
        }
    }

    private static func exitCode(_ problem: Problem) -> ExitCode {
        switch problem.code {
        case .sessionExpired: .notSignedIn
        case .temporarilyUnavailable, .internalError: .unavailable
        default: .refused
        }
    }
}

extension Failure {
    /// What a program is told.
    struct Description: Encodable, Sendable {
        struct Problem: Encodable, Sendable {
            let code: String
            let detail: String
            let attemptsLeft: Int?
            let retryAfter: Int?
        }

        let error: Problem
    }

    /// Both ways of telling it.
    var report: Report {
        Report(
            text: detail,
            json: Description(
                error: Description.Problem(
                    code: code, detail: detail, attemptsLeft: attemptsLeft, retryAfter: retryAfter)))
    }
}
