/// What the store is asked for, as the metrics name it.
enum StoreOperation: String, CaseIterable, Sendable {
    case insertChallenge = "insert_challenge"
    case readChallenge = "read_challenge"
    case countAttempt = "count_attempt"
    case redeem
    case readSession = "read_session"
    case listSessions = "list_sessions"
    case refresh
    case useSession = "use_session"
    case endSession = "end_session"
    case endSessions = "end_sessions"
    case claimMails = "claim_mails"
    case recordMail = "record_mail"
    case readBacklog = "read_backlog"
    case sweep
    case probe
    case adoptFingerprint = "adopt_fingerprint"

    /// Its place among all.
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
