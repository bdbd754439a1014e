import Foundation
import MagicLinkAPI
import MagicLinkCrypto

/// Keeps the requests on their way: each has the verifier that its link and code will need.
actor PendingRequests {
    /// How many are kept. The server lets three of an address work.
    private static let capacity = 8

    private let vault: Vault
    private let time: any TimeSource
    private let board: StateBoard
    private var record = PendingRecord()
    private var isLoaded = false
    /// Uptimes at which entries of this process end: right also when the device's clock is set meanwhile.
    private var ends: [UUID: Duration] = [:]

    init(vault: Vault, time: any TimeSource, board: StateBoard) {
        self.vault = vault
        self.time = time
        self.board = board
    }

    /// The newest that the server has confirmed and that hasn't expired.
    func newest() -> PendingRequest? {
        load()
        guard let entry = record.entries.last(where: { $0.expiresAt != nil }), let expiresAt = entry.expiresAt else {
            return nil
        }
        return PendingRequest(email: entry.email, expiresAt: expiresAt, resendAt: entry.resendAt ?? entry.requestedAt)
    }

    /// Begins one, and stores it before anything is sent: whatever becomes of the app, its link will work here.
    ///
    /// While others are on their way it has their verifier, since a link doesn't tell which of them it belongs to. Only
    /// the server ever sees it.
    func begin(_ email: String) throws -> PendingRecord.Entry {
        load()
        let entry = PendingRecord.Entry(
            id: UUID(), email: email,
            verifier: record.entries.last?.verifier ?? Base64URL.encode(SecureRandom.bytes(32)),
            requestedAt: time.wallTime)
        record.entries.append(entry)
        record.entries.removeFirst(max(0, record.entries.count - Self.capacity))
        ends[entry.id] = time.uptime + .seconds(3600)
        store()
        return entry
    }

    /// Adds what the server has answered.
    func confirm(_ entry: PendingRecord.Entry, _ answer: Timed<SendAnswer>) {
        guard let index = record.entries.firstIndex(where: { $0.id == entry.id }) else { return }
        let age = (time.uptime - answer.askedAt).inSeconds
        let lifetime = Double(min(max(answer.value.expiresIn, 0), 86_400))
        let pause = Double(min(max(answer.value.resendAfter, 0), 86_400))
        let now = time.wallTime
        var confirmed = record.entries.remove(at: index)
        confirmed.expiresAt = now.addingTimeInterval(lifetime - age)
        confirmed.resendAt = now.addingTimeInterval(pause - age)
        confirmed.handle = answer.value.request
        record.entries.append(confirmed)
        ends[entry.id] = answer.askedAt + .seconds(lifetime)
        store()
    }

    /// Forgets one that no mail was sent for.
    func withdraw(_ entry: PendingRecord.Entry) {
        record.entries.removeAll { $0.id == entry.id }
        store()
    }

    /// Forgets all: the person has signed in or out.
    func removeAll() {
        record.entries = []
        isLoaded = true
        store()
    }

    /// Those of an address, newest first.
    func entries(for email: String) -> [PendingRecord.Entry] {
        load()
        let wanted = Self.comparable(email)
        return record.entries.reversed().filter { Self.comparable($0.email) == wanted }
    }

    /// The verifiers of all, newest first, each once.
    func verifiers() -> [String] {
        load()
        var seen: Set<String> = []
        return record.entries.reversed().map(\.verifier).filter { seen.insert($0).inserted }
    }

    /// Whether two spellings are one address is the server's to say; these differ in nothing that it would mind.
    private static func comparable(_ email: String) -> String {
        email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }

    /// Reads what is stored, unless that was done, and drops what has expired.
    private func load() {
        if !isLoaded {
            do {
                let stored = try vault.read(.pending, as: PendingRecord.self) ?? PendingRecord()
                record.entries = stored.entries + record.entries
                isLoaded = true
            } catch { board.warn(error) }
        }
        let (uptime, now) = (time.uptime, time.wallTime)
        let count = record.entries.count
        record.entries.removeAll { entry in ends[entry.id].map { $0 <= uptime } ?? (entry.end <= now) }
        if record.entries.count < count { store() }
    }

    private func store() {
        guard isLoaded else { return }
        do {
            if record.entries.isEmpty { try vault.delete(.pending) } else { try vault.write(record, as: .pending) }
        } catch { board.warn(error) }
    }
}
