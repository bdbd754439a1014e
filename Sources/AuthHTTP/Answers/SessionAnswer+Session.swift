import Auth
import MagicLinkAPI

extension SessionAnswer {
    /// What a program takes home.
    init(_ session: IssuedSession) {
        let user = session.signedIn.user
        self.init(
            accessToken: session.accessToken, expiresIn: session.expiresIn.wholeSeconds,
            refreshToken: session.refreshToken,
            user: UserAnswer(
                id: user.id, email: user.mailbox.address.text, createdAt: Int(clamping: user.createdAt.seconds),
                isNew: session.signedIn.isNew))
    }
}
