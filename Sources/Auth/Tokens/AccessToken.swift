import MagicLinkAPI

/// Makes and reads access tokens: JWTs signed with ES256 (RFC 7519, RFC 9068).
struct AccessToken {
    /// What a token says that was made here.
    struct Claims: Hashable {
        let sessionID: SessionID
        let userID: String
        let hasExpired: Bool
    }

    let signer: any TokenSigner
    /// `iss`: the public URL.
    let issuer: String
    /// `aud`: whom the token is for.
    let audience: String
    let lifetime: Duration

    /// A token for a session.
    func make(for session: SignedIn, now: Timestamp) throws -> String {
        let key = signer.signingKey
        let claims = JSONObject([
            ("iss", .text(issuer)), ("aud", .text(audience)), ("sub", .text(session.user.id)),
            ("email", .text(session.user.mailbox.address.text)), ("sid", .text(session.sessionID.text)),
            ("iat", .number(now.seconds)), ("exp", .number((now + lifetime).seconds)),
        ])
        let signed = Base64URL.encode(Self.header(keyID: key.id)) + "." + Base64URL.encode(claims.bytes)
        return signed + "." + Base64URL.encode(try key.sign(Array(signed.utf8)))
    }

    /// What a token says; `nil` unless this server has made it, with one of the keys of its key set.
    ///
    /// The header must be the one that ``make(for:now:)`` writes, to the byte: so `alg` is never the token's to choose
    /// (RFC 8725 §3.1), and no other kind of token passes for one (§3.11). Issuer and audience must be today's (§3.8,
    /// §3.9).
    func read(_ text: String, now: Timestamp) throws -> Claims? {
        guard text.utf8.count <= 4096 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let body = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2]), case .text(let keyID) = JSONObject.members(of: header)?["kid"],
            header == Self.header(keyID: keyID),
            signer.verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8), keyID: keyID),
            let claims = JSONObject.members(of: body), claims["iss"] == .text(issuer), claims["aud"] == .text(audience),
            case .text(let userID) = claims["sub"], case .text(let sid) = claims["sid"],
            let sessionID = SessionID(sid), case .number(let end) = claims["exp"]
        else { return nil }
        return Claims(sessionID: sessionID, userID: userID, hasExpired: now.seconds >= end)
    }

    private static func header(keyID: String) -> [UInt8] {
        JSONObject([("alg", .text("ES256")), ("typ", .text("at+jwt")), ("kid", .text(keyID))]).bytes
    }
}
