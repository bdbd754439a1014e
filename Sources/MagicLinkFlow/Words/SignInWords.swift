/// Everything that the block says, seen or heard, in one language. The page at `/` has the same words.
///
/// Braces hold places: `{address}`, `{lifetime}`, `{time}`, `{count}`.
public struct SignInWords: Hashable, Sendable, Codable {
    /// Above the address's field.
    public var emailLabel: String
    /// In the field while it is empty.
    public var emailPrompt: String
    /// The accent button.
    public var continueWithEmail: String
    /// Below the accent button.
    public var noPassword: String

    /// The title of the sent state.
    public var sentTitle: String
    /// Where the link was sent: `{address}`.
    public var sentLine: String
    /// How long it works: `{lifetime}`.
    public var linkLifetime: String
    /// The accent button of the sent state.
    public var openMail: String
    /// Before Resend.
    public var resendQuestion: String
    /// Asks for another link.
    public var resend: String
    /// Until that can be tapped: `{time}`, as `0:30`.
    public var countdown: String
    /// The same for a screen reader: `{time}`, as `30 seconds`.
    public var spokenCountdown: String
    /// Confirms a resend.
    public var sent: String
    /// The same for a screen reader.
    public var sentAgain: String
    /// Opens the boxes.
    public var enterCode: String
    /// Names the boxes' field.
    public var codeLabel: String
    /// Goes back to the address.
    public var changeEmail: String

    /// The accent button, for a screen reader, while a link is asked for.
    public var sending: String
    /// Once that is done.
    public var linkSent: String
    /// While a link or a code is redeemed.
    public var signingIn: String
    /// Once that is done.
    public var signedIn: String

    /// When the error says nothing itself.
    public var sendFailed: String
    /// When the error says nothing itself.
    public var linkFailed: String
    /// When the error says nothing itself.
    public var codeFailed: String
    /// Not six digits.
    public var codeIncomplete: String
    /// The error names its tries, and one is left.
    public var tryLeft: String
    /// The error names its tries: `{count}`.
    public var triesLeft: String
    /// The error says that no try is left.
    public var codeSpent: String

    /// One second.
    public var second: String
    /// `{count}` seconds.
    public var seconds: String
    /// One minute.
    public var minute: String
    /// `{count}` minutes.
    public var minutes: String
    /// One hour.
    public var hour: String
    /// `{count}` hours.
    public var hours: String

    /// What can be wrong with an address.
    public var email: EmailWords
}
