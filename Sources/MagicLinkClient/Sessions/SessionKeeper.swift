import Foundation
import MagicLinkAPI

/// Holds the session: in memory, in storage, and in step with the server.
///
/// All that touches storage is done without a pause, so that no two changes mix. What waits for the network compares
/// ``generation`` afterwards: a result that an end of the session has overtaken is dropped.
actor SessionKeeper {
    /// What is known of the session.
    enum Holding {
        /// Nothing yet: storage hasn't been read.
        case unknown
        case none
        case live(LiveSession)
    }

    let service: Service
    let vault: Vault
    let board: StateBoard
    var holding = Holding.unknown
    /// Goes up whenever a session begins or ends.
    var generation = 0
    var pacing = RefreshPacing()
    var isRefreshing = false
    var waiters: [UUID: CheckedContinuation<String, any Error>] = [:]
    /// Set when a sign-out couldn't remove what is stored: it must not come back.
    var mustErase = false
    var revocations: [Revocation] = []
    var delivery: Task<Bool, Never>?

    init(service: Service, vault: Vault, board: StateBoard) {
        self.service = service
        self.vault = vault
        self.board = board
    }

    var time: any TimeSource { service.time }

    var live: LiveSession? {
        if case .live(let session) = holding { session } else { nil }
    }

    /// Reads what is stored, unless that was done, and says how it stands.
    func restore() {
        if case .live = holding { return }
        do {
            try load()
        } catch {
            board.publish(.unavailable(error))
        }
    }

    /// Takes over a session that the server has just begun.
    /// - Returns: Why it couldn't be stored, if so; it then lasts as long as the process.
    func begin(_ record: SessionRecord, askedAt: Duration) -> StorageError? {
        let earlier = live?.record
        generation += 1
        mustErase = false
        pacing = RefreshPacing()
        let error = hold(record, expiresAt: askedAt + .seconds(record.lifetime))
        if let earlier { endAtServer(earlier) }
        resumeWaiters(.success(record.accessToken))
        deliverSoon()
        return error
    }

    /// Tells the server of the end of a session that is no longer held, unless the one that is held is the same.
    func endAtServer(_ record: SessionRecord) {
        if let held = live?.record {
            guard let id = record.sessionID, let heldID = held.sessionID, id != heldID else { return }
        }
        revoke(record.refreshToken)
    }

    /// Holds a session and stores it.
    @discardableResult
    func hold(_ record: SessionRecord, expiresAt: Duration) -> StorageError? {
        let session = LiveSession(record: record, expiresAt: expiresAt, isStored: false)
        holding = .live(session)
        var failure: StorageError?
        do { try store(session) } catch { failure = error }
        board.publish(.signedIn(SignedInUser(record.user)))
        return failure
    }

    private func store(_ session: LiveSession) throws(StorageError) {
        do { try vault.write(session.record, as: .session) } catch {
            board.warn(error)
            throw error
        }
        board.warn(nil)
        holding = .live(LiveSession(record: session.record, expiresAt: session.expiresAt, isStored: true))
    }

    /// Looks into storage: at the start, and again where another process may have changed it.
    func load() throws(StorageError) {
        if mustErase { try erase() }
        // A session that couldn't be stored: tried again now. Until then an older one in storage doesn't count.
        if let live, !live.isStored {
            try? store(live)
            return
        }
        if revocations.isEmpty { revocations = try vault.read(.revocations, as: [Revocation].self) ?? [] }
        guard let record = try vault.read(.session, as: SessionRecord.self) else {
            if case .live = holding { generation += 1 }
            holding = .none
            board.publish(.signedOut)
            return
        }
        // A sign-out that was cut short.
        if revocations.contains(where: { $0.refreshToken == record.refreshToken }) {
            try vault.delete(.session)
            holding = .none
            board.publish(.signedOut)
            return
        }
        if let live, live.record.refreshToken == record.refreshToken { return }
        let expiresAt = time.uptime + record.remaining(at: time.wallTime)
        holding = .live(LiveSession(record: record, expiresAt: expiresAt, isStored: true))
        board.publish(.signedIn(SignedInUser(record.user)))
        if !revocations.isEmpty { deliverSoon() }
    }

    func erase() throws(StorageError) {
        mustErase = true
        try vault.delete(.session)
        mustErase = false
    }
}
