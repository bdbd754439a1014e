import MagicLinkAPI

/// Writes a challenge's mail from its row and the server's secret.
struct MailWriter {
    let secrets: ChallengeSecrets
    let publicURL: String

    func mail(for challenge: Challenge) throws -> SignInMail {
        let token = try secrets.linkToken(challenge.id, nonce: challenge.nonce)
        return SignInMail(
            recipient: challenge.mailbox.address,
            asciiDomain: challenge.mailbox.asciiDomain,
            link: publicURL + Endpoint.link(token: token.text),
            code: try secrets.code(challenge),
            lifetime: challenge.expiresAt - challenge.issuedAt,
            date: challenge.issuedAt,
            // The ID and a part of the nonce: unique, the same at every attempt, and no help with token or code.
            messageID: Base32.encode(challenge.id.bytes + challenge.nonce.prefix(8)),
            language: challenge.language
        )
    }
}
