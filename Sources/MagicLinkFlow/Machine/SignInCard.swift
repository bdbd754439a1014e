/// The block as it is to be drawn: every text and every choice, so that a view decides nothing.
public struct SignInCard: Hashable, Sendable, Encodable {
    /// Which of its two faces the card shows.
    public enum Step: String, Hashable, Sendable, Encodable {
        /// The address and Continue.
        case email
        /// The envelope and Open Mail.
        case sent
    }

    /// What stands on the accent button.
    public enum Activity: String, Hashable, Sendable, Encodable {
        /// Its label.
        case idle
        /// A spinner.
        case busy
        /// A check.
        case done
    }

    /// What stands where Resend does.
    public enum ResendPhase: String, Hashable, Sendable, Encodable {
        /// The countdown.
        case counting
        /// Resend, to be tapped.
        case ready
        /// A spinner.
        case busy
        /// "Sent".
        case sent
    }

    /// The face.
    public var step: Step
    /// The text of the address's field.
    public var email: String
    /// Whether the address can be changed: not while something is under way.
    public var isEmailEnabled: Bool
    /// What is wrong with the address, under its field.
    public var emailError: String?

    /// The accent button's label; `nil` when there is no button.
    public var button: String?
    /// What stands on the accent button.
    public var activity: Activity
    /// The accent button as a screen reader says it.
    public var spokenButton: String
    /// What failed, under the accent button.
    public var failure: String?

    /// The sent line up to the address.
    public var lineBefore: String?
    /// Where the link was sent.
    public var address: String?
    /// The sent line after the address.
    public var lineAfter: String?

    /// What stands where Resend does; `nil` before a link was sent.
    public var resendPhase: ResendPhase?
    /// The countdown, Resend or "Sent".
    public var resend: String?
    /// ``resend`` as a screen reader says it.
    public var spokenResend: String?
    /// What a resend failed with, under it.
    public var resendFailure: String?

    /// The label of "Enter a code instead"; `nil` when it isn't offered.
    public var codeOffer: String?
    /// The digits in the boxes; `nil` when there are no boxes.
    public var code: String?
    /// The digits one by one, for a screen reader.
    public var spokenCode: String?
    /// Whether the boxes take digits: not while a code is on its way.
    public var isCodeEnabled: Bool
    /// What is wrong with the code, under the boxes.
    public var codeError: String?

    /// The label of "Use a different email"; `nil` when there is nothing to go back from.
    public var changeEmail: String?
}
