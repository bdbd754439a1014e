/// What a server says of the link that it has just sent. Wins over the numbers that the sign-in block was given.
///
/// The block looks for it in what its `onSendLink` returns, whatever that is.
public protocol LinkTerms {
    /// How long until the next link may be asked for.
    var resendDelay: Duration { get }
    /// How long link and code work.
    var linkLifetime: Duration { get }
}

extension SendAnswer: LinkTerms {
    /// ``resendAfter``.
    public var resendDelay: Duration { .seconds(resendAfter) }
    /// ``expiresIn``.
    public var linkLifetime: Duration { .seconds(expiresIn) }
}
