/// The block as a pure machine: events in, state and effects out. It knows no clock, no view and no network.
///
/// Every event is welcome in every state; one that makes no sense there changes nothing. Calls are numbered, so that
/// an answer to a call that nobody waits for any more changes nothing either. Times are since the machine's start.
public struct SignInState: Hashable, Sendable {
    /// How long the check on Continue stays before the sent state, so that it can be seen.
    public static let checkHold: Duration = .milliseconds(700)
    /// How long "Sent" stands in Resend's place.
    public static let sentHold: Duration = .seconds(2)
    /// How long the last check stays before `onSuccess`.
    public static let successHold: Duration = .seconds(1)

    /// What the app decided.
    public let options: SignInOptions
    /// The text of the address's field.
    public internal(set) var email: String

    var now: Duration = .zero
    var step: Step = .email(EmailStep())
    var link: LinkCall?
    /// What failed, as it stands under the accent button.
    var failure: String?
    var isMailAvailable = true
    var success: Success?
    var lastCall = 0

    /// A block at rest, with the address of a person who has been here before.
    public init(options: SignInOptions = SignInOptions(), email: String = "") {
        self.options = options
        self.email = email
    }

    var words: SignInWords { options.words }

    /// The number of the next call.
    mutating func makeCall() -> Int {
        lastCall += 1
        return lastCall
    }
}

extension SignInState {
    enum Step: Hashable, Sendable {
        case email(EmailStep)
        case sent(SentStep)
    }

    struct EmailStep: Hashable, Sendable {
        enum Sending: Hashable, Sendable {
            case idle
            case busy(call: Int, email: String)
            /// The check is on show until `until`.
            case done(SentStep, until: Duration)
        }

        /// Whether the address is checked as it changes: from a refused submit on.
        var isChecked = false
        var sending = Sending.idle
    }

    struct SentStep: Hashable, Sendable {
        let address: String
        var linkLifetime: Duration?
        /// When Resend can be tapped: a time, not a count, so that a device that slept knows better.
        var resendAt: Duration
        var resendCall: Int?
        var confirmsUntil: Duration?
        var resendFailure: String?
        var code: CodeEntry?
    }

    struct CodeEntry: Hashable, Sendable {
        var digits = ""
        var call: Int?
        var failure: String?
    }

    struct LinkCall: Hashable, Sendable {
        let call: Int
        let link: String
        /// Another link that was opened meanwhile: tried when this one fails.
        var next: String?
    }

    struct Success: Hashable, Sendable {
        let until: Duration
        var isOver = false
    }
}
