public import Auth

extension KeyFolder {
    /// Makes the key that signs next, published at once, and removes those whose last token has expired.
    ///
    /// The new key signs after ``KeyTiming/lead``, when every copy of the key set holds it. With a key already waiting
    /// nothing is made, so that two machines that rotate at one time make one key. `isUrgent` is for a key that may
    /// have leaked: the new one signs at once, and a waiting one, which may have leaked too, goes.
    /// - Throws: ``KeyFileError``; ``CryptoError``.
    public func rotate(at now: Timestamp, isUrgent: Bool = false) throws -> KeyRotation {
        try locked {
            let keys = try keys(at: now)
            var removed = try removeRetired(keys)
            let waiting = keys.filter { $0.phase == .waits }
            if !isUrgent, !waiting.isEmpty {
                return KeyRotation(made: nil, keys: try self.keys(at: now), removed: removed)
            }
            let file = try make(signingFrom: isUrgent || keys.isEmpty ? now : now + KeyTiming.lead)
            for key in waiting { try remove(key.file) }
            removed += waiting.map(\.id)
            let all = try self.keys(at: now)
            return KeyRotation(made: all.first { $0.file == file }?.id, keys: all, removed: removed)
        }
    }

    /// Takes a key out at once: whatever it has signed is refused as soon as copies of the key set are renewed.
    ///
    /// Not the key that signs, in whose place another must be first.
    /// - Throws: ``KeyFileError``; ``CryptoError``.
    public func withdraw(_ id: String, at now: Timestamp) throws -> KeyWithdrawal {
        try locked {
            guard let key = try keys(at: now).first(where: { $0.id == id }) else { return .unknown }
            guard key.phase != .signs else { return .signs }
            try remove(key.file)
            return .withdrawn
        }
    }

    private func removeRetired(_ keys: [KeyStatus]) throws -> [String] {
        let retired = keys.filter { $0.phase == .retired }
        for key in retired { try remove(key.file) }
        return retired.map(\.id)
    }
}
