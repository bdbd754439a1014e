/// What an app decides about its sign-in block.
public struct SignInOptions: Hashable, Sendable {
    /// How long after a link the next one may be asked for. What the server says wins.
    public var resendAfter: Duration
    /// How long a link works, to tell the person; `nil` says nothing. What the server says wins.
    public var linkLifetime: Duration?
    /// Whether a code can be entered instead.
    public var takesCodes: Bool
    /// Whether a link that opens the app signs in here.
    public var takesLinks: Bool
    /// What the block says, in the person's language.
    public var words: SignInWords

    /// Thirty seconds, fifteen minutes, English.
    public init(
        resendAfter: Duration = .seconds(30), linkLifetime: Duration? = .seconds(15 * 60), takesCodes: Bool = true,
        takesLinks: Bool = true, words: SignInWords = .english
    ) {
        self.resendAfter = resendAfter
        self.linkLifetime = linkLifetime
        self.takesCodes = takesCodes
        self.takesLinks = takesLinks
        self.words = words
    }
}
