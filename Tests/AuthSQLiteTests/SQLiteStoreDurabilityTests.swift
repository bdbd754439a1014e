import Auth
import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import AuthSQLite

struct SQLiteStoreDurabilityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `what was answered before SIGKILL is there`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder.path as String] in
            let store = try SQLiteStore(path: folder + "/auth.db")
            let answered = unsafe open(folder + "/answered", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            await withThrowingTaskGroup(of: Void.self) { group in
                for caller in 0..<16 as Range<UInt32> {
                    group.addTask {
                        for number in 0... as PartialRangeFrom<UInt32> {
                            let number = caller << 16 | number
                            try await store.insert(number)
                            _ = unsafe withUnsafeBytes(of: number) { unsafe write(answered, $0.baseAddress, $0.count) }
                            if number == 100 { kill(getpid(), SIGKILL) }
                        }
                    }
                }
            }
        }
        let numbers = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/answered")))
        #expect(numbers.count >= 400)
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        for start in stride(from: 0, to: numbers.count - 3, by: 4) {
            let number = numbers[start..<start + 4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            #expect(try await store.holds(number))
        }
    }

    @Test func `mails that a process had taken are due again for the next one`() async throws {
        let first = try SQLiteStore(path: folder.database)
        for number in 1...3 as ClosedRange<UInt32> { try await first.insert(number) }
        try await first.recordMail(Samples.challenge(3).id, .delivered)
        let due = Samples.start + .seconds(5)
        #expect(try await first.claimMails(dueBy: due, lease: due + .seconds(600), limit: 1).count == 1)
        first.close()
        let second = try SQLiteStore(path: folder.database)
        defer { second.close() }
        let taken = try await second.claimMails(dueBy: Samples.start, lease: due + .seconds(600), limit: 9)
        #expect(taken.map(\.id) == [try Samples.challenge(1).id, try Samples.challenge(2).id])
    }

    @Test func `closing works off what is queued, and then nothing is taken`() async throws {
        let store = try SQLiteStore(path: folder.database)
        let tasks = (1...100).map { number in Task.immediate { try await store.insert(UInt32(number)) } }
        store.close()
        store.close()
        for task in tasks { try await task.value }
        await #expect(throws: StoreUnavailable.self) { try await store.insert(101) }
        await #expect(throws: StoreUnavailable.self) { try await store.holds(1) }
        let again = try SQLiteStore(path: folder.database)
        defer { again.close() }
        for number in 1...100 as ClosedRange<UInt32> { #expect(try await again.holds(number)) }
        #expect(try await !again.holds(101))
    }

    @Test func `C37: the file holds what the store was given, and nothing else`() async throws {
        let store = try SQLiteStore(path: folder.database, notices: Set(NoticeType.allCases))
        defer { store.close() }
        let challenge = try Samples.challenge(1)
        let redemption = try Samples.redemption(1)
        try await store.insert(1)
        _ = try await store.countAttempt(
            AttemptCount(
                key: challenge.mailbox.key, request: challenge.id, binding: nil, now: Samples.start,
                limits: AttemptLimits()))
        _ = try await store.redeem(redemption)
        _ = try await store.adoptFingerprint([1, 2, 3])
        let values = try await store.writer.run { connection in
            try connection.prepare(
                """
                SELECT nonce FROM challenge UNION SELECT email FROM challenge UNION SELECT email_key FROM challenge
                UNION SELECT token_hash FROM challenge UNION SELECT binding FROM challenge
                UNION SELECT return_to FROM challenge UNION SELECT language FROM challenge
                UNION SELECT id FROM user UNION SELECT email FROM user
                UNION SELECT email_key FROM user UNION SELECT id FROM session UNION SELECT user_id FROM session
                UNION SELECT user_agent FROM session
                UNION SELECT email_key FROM guess UNION SELECT email_key FROM block
                UNION SELECT name FROM setting UNION SELECT value FROM setting
                UNION SELECT type FROM notice UNION SELECT user_id FROM notice UNION SELECT email FROM notice
                UNION SELECT session_id FROM notice UNION SELECT detail FROM notice
                """
            ).all { $0.bytes(0) }
        }
        let given: [[UInt8]] = [
            challenge.nonce, Array(challenge.mailbox.address.text.utf8), challenge.tokenHash, [],
            Array(challenge.language.rawValue.utf8),
            Array(redemption.newUserID.utf8), redemption.sessionID.bytes, Array("fingerprint".utf8), [1, 2, 3],
            Array("user.created".utf8), Array("user.signed_in".utf8), Array("link".utf8),
        ]
        #expect(Set(values) == Set(given))
        let columns = try await store.writer.run { connection in
            try connection.prepare(
                """
                SELECT t.name || '.' || c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
                WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' AND c.type <> 'INTEGER'
                    -- Random bytes of SQLite's own.
                    AND t.name || '.' || c.name <> 'notice.key'
                """
            ).all { $0.text(0) }
        }
        #expect(columns.count == 22, "the list above names every column that isn't a number")
    }

    @Test func `only live challenges are in the index of mails that wait`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        func insert(_ number: UInt32, after seconds: Int64, signUp: ChallengeInsertion.SignUp = .open) async throws {
            let moment = Samples.start + .seconds(seconds)
            let sample = try Samples.challenge(number, at: moment)
            let challenge = Challenge(
                id: sample.id, nonce: sample.nonce, mailbox: try Samples.challenge(1).mailbox, issuedAt: moment,
                expiresAt: sample.expiresAt, tokenHash: sample.tokenHash, binding: nil, returnTo: nil)
            _ = try await store.insert(
                ChallengeInsertion(
                    challenge: challenge, signUp: signUp, pause: .zero, keepLive: 3, mailDueAt: moment))
        }
        try await insert(1, after: 0)
        try await insert(2, after: 1, signUp: .refused)
        try await insert(3, after: 2)
        try await insert(4, after: 3)
        let waiting = try await store.writer.run { connection in
            try connection.prepare("SELECT state FROM challenge WHERE mail_due_at IS NOT NULL").all { $0.integer(0) }
        }
        #expect(waiting == [0, 0])
        let last = try Samples.challenge(4, at: Samples.start + .seconds(3))
        let redemption = Redemption(
            id: last.id, now: last.issuedAt, countedWith: nil, createsUser: true, newUserID: "user",
            sessionID: try Samples.redemption(1).sessionID)
        _ = try await store.redeem(redemption)
        let left = try await store.writer.run { connection in
            try connection.prepare("SELECT COUNT(*) FROM challenge WHERE mail_due_at IS NOT NULL").first {
                $0.integer(0)
            }
        }
        #expect(left == 0)
    }

    @Test func `a row that this program can't have written is a fault, not an outage`() async throws {
        let store = try SQLiteStore(path: folder.database)
        defer { store.close() }
        try await store.insert(1)
        try await store.writer.run { try $0.execute("UPDATE challenge SET state = 99") }
        await #expect(throws: SQLiteError.malformedRow(of: "challenge")) { try await store.holds(1) }
    }
}
