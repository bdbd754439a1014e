import MagicLinkAPI

/// Everything secret about a challenge, made from its row and the server's secret whenever it is wanted, and stored
/// nowhere: the row is the outbox, and a copy of the database gives no link and no code.
struct ChallengeSecrets {
    let hash: any KeyedHash

    /// The link's token.
    func linkToken(_ id: ChallengeID, nonce: [UInt8]) throws -> DerivedToken {
        try DerivedToken(for: id, nonce: nonce, use: .link, hash: hash)
    }

    /// The handle that the requester keeps.
    func requestHandle(_ challenge: Challenge) throws -> DerivedToken {
        try DerivedToken(for: challenge.id, nonce: challenge.nonce, use: .request, hash: hash)
    }

    /// The six digits, each of the 10⁶ values equally likely (OWASP ASVS 5.0 6.5.4).
    ///
    /// A 32-bit word from 4,294,000,000 on would favour small codes; it is passed over (1 in 4,424), and the next of
    /// the eight in a hash is taken, then another hash.
    func code(_ challenge: Challenge) throws -> OneTimeCode {
        var round: UInt8 = 0
        while true {
            let stream = try hash.authenticate(challenge.id.bytes + challenge.nonce + [round], for: .code)
            for start in stride(from: 0, to: stream.count - 3, by: 4) {
                let word = stream[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                if word < 4_294_000_000 { return OneTimeCode(number: word % 1_000_000) }
            }
            round &+= 1
        }
    }

    /// Whether a link's token is this challenge's.
    func isGenuine(_ token: DerivedToken, of challenge: Challenge) throws -> Bool {
        ConstantTime.areEqual(try hash.sha256(token.bytes), challenge.tokenHash)
    }

    /// Whether a request handle is this challenge's.
    func isGenuine(handle: DerivedToken, of challenge: Challenge) throws -> Bool {
        ConstantTime.areEqual(handle.bytes, try requestHandle(challenge).bytes)
    }

    /// Whether a typed code is this challenge's.
    func isRight(_ code: OneTimeCode, for challenge: Challenge) throws -> Bool {
        ConstantTime.areEqual(code.digits.utf8, try self.code(challenge).digits.utf8)
    }

    /// The challenge that a verifier belongs to (RFC 7636 §4.6).
    func challenge(of verifier: CodeVerifier) throws -> String {
        Base64URL.encode(try hash.sha256(Array(verifier.text.utf8)))
    }
}
