/// Makes and reads what stands for a session: the refresh token and the browser's cookie.
struct SessionTokens {
    let hash: any KeyedHash

    /// Session ID, generation and their authenticator: 40 bytes in base32.
    func refreshToken(_ session: SessionID, generation: Int64) throws -> String {
        let body = session.bytes + (0..<8).map { UInt8(truncatingIfNeeded: generation >> (56 - 8 * Int64($0))) }
        return Base32.encode(body + (try hash.authenticate(body, for: .refresh)).prefix(16))
    }

    /// Session ID and its authenticator: 32 bytes in base32.
    func cookie(_ session: SessionID) throws -> String {
        Base32.encode(session.bytes + (try hash.authenticate(session.bytes, for: .cookie)).prefix(16))
    }

    /// The session that a cookie names; `nil` when it wasn't made here.
    func sessionID(cookie: String) throws -> SessionID? {
        guard cookie.utf8.count <= 64, let bytes = Base32.decode(cookie.utf8, count: 32),
            let session = SessionID(bytes: Array(bytes.prefix(16))),
            ConstantTime.areEqual(bytes.dropFirst(16), try hash.authenticate(session.bytes, for: .cookie).prefix(16))
        else { return nil }
        return session
    }
}
