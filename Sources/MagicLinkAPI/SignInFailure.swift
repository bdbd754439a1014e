/// An error that tells the sign-in block what it can't know by itself. What it says wins over the block's own words.
///
/// Thrown by any of the block's closures; the block goes by this protocol, not by the client's types.
public protocol SignInFailure: Error {
    /// One or two sentences for the person; `nil` leaves them to the block.
    var message: String? { get }
    /// How long asking again is pointless.
    var retryDelay: Duration? { get }
    /// How many codes may still be tried.
    var attemptsLeft: Int? { get }
}

extension SignInFailure {
    /// Nothing: the block's own words.
    public var message: String? { nil }
    /// Nothing: the block's own pause.
    public var retryDelay: Duration? { nil }
    /// Nothing known.
    public var attemptsLeft: Int? { nil }
}

extension Problem: SignInFailure {
    /// ``detail``.
    public var message: String? { detail }
    /// ``retryAfter``.
    public var retryDelay: Duration? { retryAfter.map { .seconds($0) } }
}
