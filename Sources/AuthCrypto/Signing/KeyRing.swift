import Auth

/// The keys of a folder and, from the moments in their names alone, which of them signs and which are published: all
/// servers on one folder come to the same answer.
struct KeyRing: Sendable {
    struct Entry: Sendable {
        /// The file's name.
        let file: String
        /// From when on the key signs; `nil` when the name doesn't say: before all others.
        let signsFrom: Timestamp?
        let key: SigningKey
    }

    /// The oldest first.
    private let entries: [Entry]
    private let timing: KeyTiming

    /// Keys in any order; `nil` when there is none.
    init?(_ entries: [Entry], timing: KeyTiming) {
        guard !entries.isEmpty else { return nil }
        self.entries = entries.sorted { ($0.start, $0.file) < ($1.start, $1.file) }
        self.timing = timing
    }

    /// The newest first.
    func statuses(at now: Timestamp) -> [KeyStatus] {
        entries.indices.reversed().map { index in
            KeyStatus(
                id: entries[index].key.id, file: entries[index].file, phase: phase(index, at: now),
                signsFrom: entries[index].signsFrom, verifiesUntil: retires(index))
        }
    }

    /// What holds at a moment, and until when.
    func view(at now: Timestamp) -> KeyRingView {
        let signing = signing(at: now)
        // The key that signs goes first, then the next one, then the old ones.
        let published = [signing] + entries.indices.reversed().filter { $0 != signing && isPublished($0, at: now) }
        let turns = entries.compactMap(\.signsFrom) + entries.indices.compactMap(retires)
        return KeyRingView(
            signing: entries[signing].key, published: published.map { entries[$0].key },
            since: turns.filter { $0 <= now }.max() ?? Timestamp(milliseconds: .min),
            until: turns.filter { $0 > now }.min() ?? Timestamp(milliseconds: .max))
    }

    /// The last key whose time has come. Where none has, the clock is wrong or the folder odd: the first.
    private func signing(at now: Timestamp) -> Int { entries.lastIndex { $0.start <= now } ?? 0 }

    private func phase(_ index: Int, at now: Timestamp) -> KeyStatus.Phase {
        let signing = signing(at: now)
        if index == signing { return .signs }
        if index > signing { return .waits }
        return isPublished(index, at: now) ? .verifies : .retired
    }

    private func isPublished(_ index: Int, at now: Timestamp) -> Bool {
        index >= signing(at: now) || retires(index).map { now < $0 } ?? true
    }

    /// When the last token of a key has expired; `nil` while no other key is to sign after it.
    private func retires(_ index: Int) -> Timestamp? {
        guard index + 1 < entries.count else { return nil }
        return entries[index + 1].signsFrom.map { $0 + timing.retention }
    }
}

extension KeyRing.Entry {
    fileprivate var start: Timestamp { signsFrom ?? Timestamp(milliseconds: .min) }
}
