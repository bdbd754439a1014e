/// The changes that a back end can be told of, spelled as a notice's `type`.
public enum NoticeType: String, CaseIterable, Hashable, Sendable {
    /// An address has signed in for the first time.
    case userCreated = "user.created"
    /// A session has begun.
    case userSignedIn = "user.signed_in"
    /// A session was ended. Of those that expire nobody is told: `GET /session` and the tokens know.
    case userSignedOut = "user.signed_out"
    /// An address may not sign in any more.
    case userDisabled = "user.disabled"
}
