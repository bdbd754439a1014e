/// Makes and reads what stands for a session: the refresh token and the browser's cookie.
struct SessionTokens {
    let hash: any KeyedHash

    /// Session ID, generation and their authenticator: 40 bytes in base32.
    func refreshToken(_ session: SessionID, generation: Int64) throws -> String {
        let body = session.bytes + (0..<8).map { UInt8(truncatingIfNeeded: generation >> (56 - 8 * Int64($0))) }
        return Base32.encode(body + (try hash.authenticate(body, for: .refresh)).prefix(16))
    }

    /// The session and the generation that a refresh token names; `nil` when it wasn't made here.
    func read(refreshToken text: String) throws -> (session: SessionID, generation: Int64)? {
        guard let bytes = try genuine(text, count: 40, use: .refresh),
            let session = SessionID(bytes: Array(bytes.prefix(16)))
        else { return nil }
        let generation = Int64(bitPattern: bytes[16..<24].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        // One more must still be a number.
        guard generation >= 0, generation < .max else { return nil }
        return (session, generation)
    }

    /// Session ID and its authenticator: 32 bytes in base32.
    func cookie(_ session: SessionID) throws -> String {
        Base32.encode(session.bytes + (try hash.authenticate(session.bytes, for: .cookie)).prefix(16))
    }

    /// The session that a cookie names; `nil` when it wasn't made here.
    func sessionID(cookie: String) throws -> SessionID? {
        try genuine(cookie, count: 32, use: .cookie).flatMap { SessionID(bytes: $0) }
    }

    /// What stands before the authenticator, when that is right.
    private func genuine(_ text: String, count: Int, use: KeyUse) throws -> [UInt8]? {
        guard text.utf8.count <= 2 * count, let bytes = Base32.decode(text.utf8, count: count) else { return nil }
        let body = Array(bytes.dropLast(16))
        guard ConstantTime.areEqual(bytes.suffix(16), try hash.authenticate(body, for: use).prefix(16)) else {
            return nil
        }
        return body
    }
}
