public import MagicLinkAPI

/// What the app gives to the block: its closures, and how it words errors.
public struct SignInActions {
    /// Sends a link to an address. What it returns may be ``MagicLinkAPI/LinkTerms``.
    public var sendLink: @MainActor (String) async throws -> (any LinkTerms)?
    /// Redeems a code; throws to refuse it.
    public var verifyCode: (@MainActor (CodeAttempt) async throws -> Void)?
    /// Redeems a link, given its whole URL; throws to refuse it.
    public var openLink: (@MainActor (String) async throws -> Void)?
    /// Opens the person's mail; `nil` leaves that to the view (``SignInModel/mailCue``).
    public var openMail: (@MainActor () -> Void)?
    /// Goes on after the sign-in.
    public var succeed: (@MainActor () -> Void)?
    /// An error's own words for the person, if it has any that ``MagicLinkAPI/SignInFailure`` doesn't know of.
    public var message: @MainActor (any Error) -> String?

    /// The app's closures; only the first is needed.
    public init(
        sendLink: @escaping @MainActor (String) async throws -> (any LinkTerms)?,
        verifyCode: (@MainActor (CodeAttempt) async throws -> Void)? = nil,
        openLink: (@MainActor (String) async throws -> Void)? = nil,
        openMail: (@MainActor () -> Void)? = nil,
        succeed: (@MainActor () -> Void)? = nil,
        message: @escaping @MainActor (any Error) -> String? = { _ in nil }
    ) {
        self.sendLink = sendLink
        self.verifyCode = verifyCode
        self.openLink = openLink
        self.openMail = openMail
        self.succeed = succeed
        self.message = message
    }
}
