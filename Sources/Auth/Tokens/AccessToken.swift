import MagicLinkAPI

/// Makes access tokens: JWTs signed with ES256 (RFC 7519, RFC 9068).
struct AccessToken {
    let signer: any TokenSigner
    /// `iss`: the public URL.
    let issuer: String
    /// `aud`: whom the token is for.
    let audience: String
    let lifetime: Duration

    /// A token for a session.
    func make(for session: SignedIn, now: Timestamp) throws -> String {
        let key = signer.signingKey
        let header = JSONObject([
            ("alg", .text("ES256")), ("typ", .text("at+jwt")), ("kid", .text(key.id)),
        ])
        let claims = JSONObject([
            ("iss", .text(issuer)), ("aud", .text(audience)), ("sub", .text(session.user.id)),
            ("email", .text(session.user.mailbox.address.text)), ("sid", .text(Base32.encode(session.sessionID.bytes))),
            ("iat", .number(now.seconds)), ("exp", .number((now + lifetime).seconds)),
        ])
        let signed = Base64URL.encode(header.bytes) + "." + Base64URL.encode(claims.bytes)
        return signed + "." + Base64URL.encode(try key.sign(Array(signed.utf8)))
    }
}
