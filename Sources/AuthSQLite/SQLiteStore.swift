public import Auth

/// The store in one file: SQLite with a write-ahead log, flushed at every commit.
///
/// One process has a file as its store; others may look at it and back it up meanwhile. One connection writes and commits
/// what is queued together, another reads beside it, each on a thread of its own; no caller's thread ever blocks.
/// A lock that another program holds is waited for, 5 s by default, before ``StoreUnavailable`` is thrown.
public final class SQLiteStore: AuthStore, NoticeStore {
    /// `nil` where another process has the file as its store.
    private let lock: StoreLock?
    let writer: Writer
    let reader: Reader

    /// Opens the file, or makes it with mode 0600; brings an older schema up to date.
    ///
    /// Blocks, for start-up. Mails that an earlier process had taken and not recorded are due again, and so is every
    /// notice. From now on notices of `notices` are written; those of other types that wait are deleted.
    /// - Throws: ``SQLiteOpeningError``.
    public init(
        path: String, busyTimeout: Duration = .seconds(5), notices: Set<NoticeType> = []
    ) throws(SQLiteOpeningError) {
        lock = try StoreLock(database: path)
        (reader, writer) = try SQLiteOpeningError.telling {
            let connection = try SQLiteConnection.writer(path: path, busyTimeout: busyTimeout)
            connection.notices = notices
            try connection.transaction {
                try connection.releaseMails()
                try connection.deleteUnwantedNotices()
                try connection.releaseNotices()
            }
            let reader = Reader(try SQLiteConnection.reader(path: path, busyTimeout: busyTimeout))
            return (reader, Writer(connection))
        }
    }

    /// Opens a file that a server has made, beside that server or while it is stopped: for a command that an operator
    /// gives. Makes nothing, brings nothing up to date, and takes no mails from the server. Notices of `notices` are
    /// written, for the server to send.
    ///
    /// Blocks.
    /// - Throws: ``SQLiteOpeningError``.
    public init(
        existing path: String, busyTimeout: Duration = .seconds(5), notices: Set<NoticeType> = []
    ) throws(SQLiteOpeningError) {
        lock = nil
        (reader, writer) = try SQLiteOpeningError.telling {
            let connection = try SQLiteConnection.guest(path: path, busyTimeout: busyTimeout)
            connection.notices = notices
            let reader = Reader(try SQLiteConnection.reader(path: path, busyTimeout: busyTimeout))
            return (reader, Writer(connection))
        }
    }

    /// Makes the changes that are queued, then refuses more, and lets another process have the file. Blocks meanwhile;
    /// may be called again.
    public func close() {
        reader.close()
        writer.close()
        lock?.release()
    }

    /// Stores a new challenge.
    public func insert(_ insertion: ChallengeInsertion) async throws -> ChallengeInsertion.Outcome {
        try await writer.run { try $0.insert(insertion) }
    }

    /// The challenge with an ID.
    public func challenge(_ id: ChallengeID) async throws -> Challenge? {
        try await reader.run { try $0.challenge(id) }
    }

    /// Counts a code before it is compared.
    public func countAttempt(_ attempt: AttemptCount) async throws -> AttemptCount.Outcome {
        try await writer.run { try $0.countAttempt(attempt) }
    }

    /// Turns a live challenge into a session, once.
    public func redeem(_ redemption: Redemption) async throws -> Redemption.Outcome {
        try await writer.run { try $0.redeem(redemption) }
    }

    /// The live session that a challenge was redeemed for.
    public func session(redeeming id: ChallengeID, within horizon: SessionHorizon) async throws -> SignedIn? {
        try await reader.run { try $0.session(redeeming: id, within: horizon) }
    }

    /// The newest challenge of the address that was redeemed since a moment under a binding.
    public func redeemedChallenge(of key: String, binding: String, since: Timestamp) async throws -> Challenge? {
        try await reader.run { try $0.redeemedChallenge(of: key, binding: binding, since: since) }
    }

    /// The live session with an ID.
    public func session(_ id: SessionID, within horizon: SessionHorizon) async throws -> SignedIn? {
        try await reader.run { try $0.session(id, within: horizon) }
    }

    /// A user's live sessions, the last used first.
    public func sessions(of userID: String, within horizon: SessionHorizon, limit: Int) async throws -> [SignedIn] {
        try await reader.run { try $0.sessions(of: userID, within: horizon, limit: limit) }
    }

    /// Takes a refresh token, or ends the session when a newer one was presented before.
    public func refresh(_ refresh: SessionRefresh) async throws -> SessionRefresh.Outcome {
        try await writer.run { try $0.refresh(refresh) }
    }

    /// Records that a session is used.
    public func useSession(_ id: SessionID, within horizon: SessionHorizon) async throws {
        try await writer.run { try $0.useSession(id, within: horizon) }
    }

    /// Ends a session, of anybody or of one user.
    public func endSession(_ id: SessionID, of userID: String?, _ end: SessionEnd) async throws -> SignedIn? {
        try await writer.run { try $0.endSession(id, of: userID, end) }
    }

    /// Ends all of a user's sessions, and what could make new ones.
    public func endSessions(of userID: String, _ end: SessionEnd) async throws -> Int {
        try await writer.run { try $0.endSessions(of: userID, end) }
    }

    /// Takes mails that are due, those due longest first.
    public func claimMails(dueBy now: Timestamp, lease: Timestamp, limit: Int) async throws -> [Challenge] {
        try await writer.run { try $0.claimMails(dueBy: now, lease: lease, limit: limit) }
    }

    /// Records what an attempt at a mail came to.
    public func recordMail(_ id: ChallengeID, _ record: MailRecord) async throws {
        try await writer.run { try $0.recordMail(id, record) }
    }

    /// How many mails wait.
    public func mailBacklog(now: Timestamp) async throws -> MailBacklog {
        try await reader.run { try $0.mailBacklog(now: now) }
    }

    /// Deletes old challenges, and wrong codes that are a month older.
    public func sweep(issuedBefore moment: Timestamp, limit: Int) async throws -> Int {
        try await writer.run { try $0.sweep(issuedBefore: moment, limit: limit) }
    }

    /// Deletes sessions that were last used too long ago.
    public func sweepSessions(beyond horizon: SessionHorizon, limit: Int) async throws -> Int {
        try await writer.run { try $0.sweepSessions(beyond: horizon, limit: limit) }
    }

    /// Changes a row, durably.
    public func probe() async throws { try await writer.run { try $0.probe() } }

    /// Compares the secret's fingerprint with the stored one, or stores it.
    public func adoptFingerprint(_ fingerprint: [UInt8]) async throws -> Bool {
        try await writer.run { try $0.adoptFingerprint(fingerprint) }
    }
}
