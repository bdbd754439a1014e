import Auth
import MagicLinkAPI

extension SessionAnswer {
    /// What a program takes home; `isNew` where no sign-in was made by this.
    init(_ session: IssuedSession, isNew: Bool? = nil) {
        self.init(
            accessToken: session.accessToken, expiresIn: session.expiresIn.wholeSeconds,
            refreshToken: session.refreshToken,
            user: UserAnswer(session.signedIn.user, isNew: isNew ?? session.signedIn.isNew))
    }
}

extension UserAnswer {
    init(_ user: User, isNew: Bool) {
        self.init(
            id: user.id, email: user.mailbox.address.text, createdAt: Int(clamping: user.createdAt.seconds),
            isNew: isNew)
    }
}

extension SessionDescription {
    init(_ session: SignedIn, end: Timestamp, isCurrent: Bool) {
        self.init(
            id: session.sessionID.text, createdAt: Int(clamping: session.createdAt.seconds),
            lastUsedAt: Int(clamping: session.lastUsedAt.seconds), expiresAt: Int(clamping: end.seconds),
            userAgent: session.userAgent, isCurrent: isCurrent)
    }
}
