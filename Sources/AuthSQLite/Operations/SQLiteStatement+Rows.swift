import Auth
import MagicLinkAPI

/// Rows as the domain's values. What no version of this program has written is a fault, never a trap.
extension SQLiteStatement {
    /// A row of `challenge`, all columns in their order.
    func challenge() throws -> Challenge {
        guard let id = ChallengeID(rawValue: integer(0)), let key = text(3),
            let state = Challenge.State(rawValue: integer(9)), let language = text(15).flatMap(Language.init)
        else { throw SQLiteError.malformedRow(of: "challenge") }
        return Challenge(
            id: id, nonce: bytes(1), mailbox: Mailbox(address: try address(2, of: "challenge"), key: key),
            issuedAt: moment(4), expiresAt: moment(5), tokenHash: bytes(6), binding: try binding(7),
            returnTo: text(8), language: language, state: state, redeemedAt: isNull(10) ? nil : moment(10),
            heldAttempts: Int(integer(11)), openAttempts: Int(integer(12)), mailAttempts: Int(integer(13)))
    }

    /// A row of `user`, all columns in their order from `first` on.
    func user(from first: Int32 = 0) throws -> User {
        guard let id = text(first), let key = text(first + 2) else { throw SQLiteError.malformedRow(of: "user") }
        let mailbox = Mailbox(address: try address(first + 1, of: "user"), key: key)
        return User(id: id, mailbox: mailbox, createdAt: moment(first + 3))
    }

    /// A row of `session`, all columns in their order, and then its user's.
    func signedIn() throws -> SignedIn {
        guard let id = SessionID(bytes: bytes(0)), let challenge = ChallengeID(rawValue: integer(2)) else {
            throw SQLiteError.malformedRow(of: "session")
        }
        return SignedIn(
            sessionID: id, user: try user(from: 8), isNew: integer(3) != 0, challengeID: challenge,
            generation: integer(4), createdAt: moment(5), lastUsedAt: moment(6), userAgent: text(7))
    }

    /// A row of `notice`, all columns in their order.
    func notice() throws -> Notice {
        guard let type = text(2).flatMap(NoticeType.init), let userID = text(4) else {
            throw SQLiteError.malformedRow(of: "notice")
        }
        return Notice(
            id: integer(0), key: bytes(1), event: try event(type), occurredAt: moment(3), userID: userID,
            email: try address(5, of: "notice"), attempts: Int(integer(9)))
    }

    private func event(_ type: NoticeType) throws -> Notice.Event {
        let session = SessionID(bytes: bytes(6))
        let detail = text(7) ?? ""
        switch type {
        case .userCreated:
            if let method = Notice.Method(rawValue: detail) { return .userCreated(by: method) }
        case .userSignedIn:
            if let session, let method = Notice.Method(rawValue: detail) {
                return .userSignedIn(session, by: method, isNew: integer(8) != 0)
            }
        case .userSignedOut:
            if let session, let cause = SessionEnd.Cause(rawValue: detail) { return .userSignedOut(session, cause) }
        case .userDisabled: return .userDisabled
        }
        throw SQLiteError.malformedRow(of: "notice")
    }

    /// An address in a row of `table`.
    func address(_ column: Int32, of table: String) throws -> EmailAddress {
        guard let text = text(column), let address = try? EmailAddress(text) else {
            throw SQLiteError.malformedRow(of: table)
        }
        return address
    }

    private func binding(_ column: Int32) throws -> CodeChallenge? {
        guard let text = text(column) else { return nil }
        guard let binding = CodeChallenge(text) else { throw SQLiteError.malformedRow(of: "challenge") }
        return binding
    }

    private func moment(_ column: Int32) -> Timestamp { Timestamp(milliseconds: integer(column)) }
}
