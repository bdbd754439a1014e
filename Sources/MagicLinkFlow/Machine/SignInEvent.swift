/// What happens to the block: the person's doings, answers to its calls, and the passing of time.
///
/// `Codable`, so that one table of transitions holds this machine and the page's to the same behaviour.
public enum SignInEvent: Hashable, Sendable, Codable {
    /// A link is on its way since before the app was closed. Seconds are those that remain.
    case resumed(email: String, resendAfter: Int? = nil, linkLifetime: Int? = nil)
    /// The address was typed, pasted or prefilled.
    case emailChanged(text: String)
    /// Continue was tapped, or Return pressed in the address.
    case `continue`
    /// Resend was tapped.
    case resend
    /// "Enter a code instead" was tapped.
    case enterCode
    /// The text of the code's one field: typed, pasted or filled in by the keyboard.
    case codeChanged(text: String)
    /// Return was pressed in the code's field.
    case submitCode
    /// The app was opened with a link; its whole URL.
    case linkOpened(link: String)
    /// The person has signed in elsewhere: in another tab, or by a link that the app itself has redeemed.
    case signedIn
    /// Open Mail was tapped.
    case openMail
    /// There is no mail app to open.
    case mailMissing
    /// "Use a different email" was tapped.
    case changeEmail
    /// A call has returned. Seconds are those that its result carries, if any.
    case succeeded(call: Int, resendAfter: Int? = nil, linkLifetime: Int? = nil)
    /// A call has failed. What the error says is worth more than the block's own words and numbers.
    case failed(call: Int, message: String? = nil, retryAfter: Int? = nil, attemptsLeft: Int? = nil)
    /// A call was given up.
    case cancelled(call: Int)
    /// Time has passed.
    case tick
}
