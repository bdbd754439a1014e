import Auth
import MagicLinkAPI
import Testing

/// Values for the rules: a moment at which they begin, and challenges around it.
enum Fixture {
    static let start = Timestamp(seconds: 1_800_000_000)
    static let lifetime = Duration.seconds(900)
    static let pause = Duration.seconds(30)
    /// 43 characters, as a binding has.
    static let binding = String(repeating: "A", count: 43)

    static func moment(_ seconds: Int64) -> Timestamp { start + .seconds(seconds) }

    static func mailbox(_ email: String) throws -> Mailbox {
        Mailbox(address: try EmailAddress(email), key: email.lowercased())
    }

    /// A challenge that was asked for so many seconds after the start. `serial` tells those of one moment apart.
    static func challenge(
        _ email: String = "sam@example.com", at seconds: Int64 = 0, serial: UInt32 = 1, binding: String? = nil,
        returnTo: String? = nil
    ) throws -> Challenge {
        let issuedAt = moment(seconds)
        return Challenge(
            id: ChallengeID(at: issuedAt, random: serial), nonce: Array(repeating: UInt8(serial & 0xFF), count: 16),
            mailbox: try mailbox(email), issuedAt: issuedAt, expiresAt: issuedAt + lifetime,
            tokenHash: Array(repeating: 7, count: 32), binding: binding.flatMap { CodeChallenge($0) },
            returnTo: returnTo, language: .german)
    }

    static func insertion(
        _ challenge: Challenge, signUp: ChallengeInsertion.SignUp = .open, pause: Duration = pause, keepLive: Int = 3,
        mailDueAt: Timestamp? = nil
    ) -> ChallengeInsertion {
        ChallengeInsertion(
            challenge: challenge, signUp: signUp, pause: pause, keepLive: keepLive,
            mailDueAt: mailDueAt ?? challenge.issuedAt + .seconds(5))
    }

    static func redemption(
        _ id: ChallengeID, at seconds: Int64, countedWith: Redemption.CodeCount? = nil, createsUser: Bool = true,
        review: Redemption.Review? = nil, serial: UInt8 = 1
    ) throws -> Redemption {
        Redemption(
            id: id, now: moment(seconds), countedWith: countedWith, createsUser: createsUser, review: review,
            newUserID: "user-\(serial)", sessionID: try sessionID(serial))
    }

    static func sessionID(_ serial: UInt8) throws -> SessionID {
        try #require(SessionID(bytes: Array(repeating: serial, count: 16)))
    }

    /// Which sessions live so many seconds after the start, by the default limits.
    static func horizon(at seconds: Int64 = 1) -> SessionHorizon { SessionLimits().horizon(at: moment(seconds)) }

    static func attempt(
        _ email: String = "sam@example.com", request: ChallengeID? = nil, binding: String? = nil, at seconds: Int64,
        limits: AttemptLimits = AttemptLimits()
    ) -> AttemptCount {
        AttemptCount(
            key: email.lowercased(), request: request, binding: binding, now: moment(seconds), limits: limits)
    }
}

extension AuthStore {
    /// Stores a challenge that nothing speaks against, and returns it as stored.
    @discardableResult
    func add(
        _ challenge: Challenge, signUp: ChallengeInsertion.SignUp = .open, pause: Duration = .zero, keepLive: Int = 3,
        mailDueAt: Timestamp? = nil
    ) async throws -> Challenge {
        let insertion = Fixture.insertion(
            challenge, signUp: signUp, pause: pause, keepLive: keepLive, mailDueAt: mailDueAt)
        guard case .inserted(let stored, _) = try await insert(insertion) else { throw Unexpected() }
        return stored
    }

    /// Redeems a challenge that can be redeemed.
    @discardableResult
    func signIn(
        with id: ChallengeID, at seconds: Int64, countedWith: Redemption.CodeCount? = nil, serial: UInt8 = 1
    ) async throws -> SignedIn {
        let redemption = try Fixture.redemption(id, at: seconds, countedWith: countedWith, serial: serial)
        guard case .signedIn(let signedIn) = try await redeem(redemption) else { throw Unexpected() }
        return signedIn
    }

    /// How many attempts are left after one more; `nil` when it wasn't counted.
    func attemptsLeft(_ attempt: AttemptCount) async throws -> Int? {
        guard case .counted(_, let left) = try await countAttempt(attempt) else { return nil }
        return left
    }

    /// Takes the mails that are due.
    func claim(at seconds: Int64, lease: Int64, limit: Int = 10) async throws -> [ChallengeID] {
        try await claimMails(dueBy: Fixture.moment(seconds), lease: Fixture.moment(lease), limit: limit).map(\.id)
    }

    /// The newest redeemed challenge under a binding.
    func redeemed(
        _ key: String = "sam@example.com", binding: String = Fixture.binding, since: Int64
    ) async throws -> ChallengeID? {
        try await redeemedChallenge(of: key, binding: binding, since: Fixture.moment(since))?.id
    }

    func state(_ id: ChallengeID) async throws -> Challenge.State? { try await challenge(id)?.state }
}

/// A step that leads up to what a rule is about went wrong.
struct Unexpected: Error {}
