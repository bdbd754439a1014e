import Auth
import AuthSQLite
import MagicLinkAPI
import Testing

/// Values for the tests of SQLite's own.
enum Samples {
    static let start = Timestamp(seconds: 1_800_000_000)

    static func challenge(_ number: UInt32, at moment: Timestamp = start) throws -> Challenge {
        let email = "user\(number)@example.com"
        return Challenge(
            id: ChallengeID(at: moment, random: number), nonce: Array(repeating: 0xA1, count: 16),
            mailbox: Mailbox(address: try EmailAddress(email), key: email), issuedAt: moment,
            expiresAt: moment + .seconds(900), tokenHash: Array(repeating: 0xB2, count: 32), binding: nil,
            returnTo: nil)
    }

    static func insertion(_ number: UInt32) throws -> ChallengeInsertion {
        ChallengeInsertion(
            challenge: try challenge(number), signUp: .open, pause: .seconds(30), keepLive: 3,
            mailDueAt: start + .seconds(5))
    }

    static func redemption(_ number: UInt32) throws -> Redemption {
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }
        return Redemption(
            id: try challenge(number).id, now: start + .seconds(1), countedWith: nil, createsUser: true,
            newUserID: "user-\(number)", sessionID: try #require(SessionID(bytes: bytes)))
    }
}

extension SQLiteStore {
    func insert(_ number: UInt32) async throws { _ = try await insert(Samples.insertion(number)) }

    func holds(_ number: UInt32) async throws -> Bool { try await challenge(Samples.challenge(number).id) != nil }
}
