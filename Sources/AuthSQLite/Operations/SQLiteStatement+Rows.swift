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
