import Auth
import MagicLinkAPI
import Telemetry

/// The audit lines of what operators do (R98): who, what and whom, addresses masked.
struct OperatorLog {
    private let logger: Logger
    private let person: Operator

    init(logger: Logger, person: Operator = .current) {
        self.logger = logger
        self.person = person
    }

    /// Nobody can sign in with an address any more.
    func disabled(_ change: AccountChange) {
        logger.info(
            "User disabled",
            fields(change.account)
                + [.count("sessions", change.endedSessions), .flag("is_change", change.account.disabledAt == nil)])
    }

    /// An address can be used again.
    func enabled(_ account: Account) {
        logger.info("User enabled", fields(account) + [.flag("is_change", account.disabledAt != nil)])
    }

    /// An address and its user are forgotten.
    func deleted(_ change: AccountChange) {
        logger.info("User deleted", fields(change.account) + [.count("sessions", change.endedSessions)])
    }

    /// A session has ended.
    func revoked(_ session: SignedIn) {
        logger.info(
            "Session revoked",
            [
                .address(session.user.mailbox.address.masked), .public("user", session.user.id),
                .public("session", session.sessionID.text),
            ] + person.fields)
    }

    /// All of a user's sessions have ended.
    func revokedAll(of user: User, count: Int) {
        logger.info(
            "Sessions revoked",
            [.address(user.mailbox.address.masked), .public("user", user.id), .count("sessions", count)]
                + person.fields)
    }

    /// A link was mailed.
    func sent(to maskedEmail: String, _ challenge: ChallengeID) {
        logger.info("Link mailed by an operator", fields(maskedEmail, challenge))
    }

    /// A link waits to be mailed.
    func queued(for maskedEmail: String, _ challenge: ChallengeID) {
        logger.info("Link queued by an operator", fields(maskedEmail, challenge))
    }

    /// No link was mailed.
    func notSent(to maskedEmail: String, why: StaticString) {
        logger.info("Link refused to an operator", [.address(maskedEmail), .literal("why", why)] + person.fields)
    }

    private func fields(_ maskedEmail: String, _ challenge: ChallengeID) -> [LogField] {
        [.address(maskedEmail), .public("challenge", String(challenge.rawValue))] + person.fields
    }

    private func fields(_ account: Account) -> [LogField] {
        [.address(account.maskedEmail), .public("user", account.user?.id ?? "-")] + person.fields
    }
}
