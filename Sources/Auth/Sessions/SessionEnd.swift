/// When and why a session ends before its time: what a back end is told of it.
public struct SessionEnd: Hashable, Sendable {
    /// Why, as notices spell it.
    public enum Cause: String, CaseIterable, Hashable, Sendable {
        /// Whoever was signed in has signed out.
        case signOut = "sign_out"
        /// The person has ended it from the list of sessions.
        case revoked
        /// The person has signed out everywhere.
        case everywhere
        /// The browser has signed in anew: nobody holds the earlier session any more.
        case replaced
        /// An old refresh token was used again: one of two holders is a thief.
        case tokenReused = "token_reused"
        /// The operator has ended it.
        case administrator
        /// The address may not sign in any more.
        case disabled
        /// The user was deleted.
        case deleted
    }

    /// When.
    public let moment: Timestamp
    /// Why.
    public let cause: Cause

    /// An end.
    public init(at moment: Timestamp, cause: Cause) {
        self.moment = moment
        self.cause = cause
    }
}
