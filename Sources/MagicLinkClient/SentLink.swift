public import MagicLinkAPI

/// What the server says of a mail that was asked for.
public struct SentLink: Hashable, Sendable, LinkTerms {
    /// The address, trimmed.
    public let email: String
    /// Whether the mail server has taken it, or it will be tried again.
    public let delivery: SendAnswer.Delivery
    /// How long link and code work.
    public let expiresIn: Duration
    /// How long until another may be asked for.
    public let resendAfter: Duration

    /// ``resendAfter``, for the sign-in block.
    public var resendDelay: Duration { resendAfter }
    /// ``expiresIn``, for the sign-in block.
    public var linkLifetime: Duration { expiresIn }

    init(_ answer: SendAnswer) {
        email = answer.email
        delivery = answer.delivery
        expiresIn = .seconds(max(0, answer.expiresIn))
        resendAfter = .seconds(max(0, answer.resendAfter))
    }
}
