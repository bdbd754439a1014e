/// A challenge's ID with 128 bits that only the server's secret can make: link token and request handle.
///
/// 24 bytes, 39 characters of base32: a link fits a mail's line of 76.
struct DerivedToken: Hashable {
    static let byteCount = 24

    /// Which challenge.
    let challengeID: ChallengeID
    /// ID and authenticator.
    let bytes: [UInt8]

    /// How it goes over the wire.
    var text: String { Base32.encode(bytes) }

    /// The token of a challenge for one use.
    init(for id: ChallengeID, nonce: [UInt8], use: KeyUse, hash: any KeyedHash) throws {
        challengeID = id
        bytes = try id.bytes + hash.authenticate(id.bytes + nonce, for: use).prefix(16)
    }

    /// Reads a token; whether it is genuine is for the challenge's row to say.
    ///
    /// What mail programs and people leave around a link is dropped: white space, and punctuation that no token has.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 128 else { return nil }
        let isPart: (Unicode.Scalar) -> Bool = { $0.isASCII && $0.properties.isAlphabetic || ("2"..."7").contains($0) }
        let isDebris: (Unicode.Scalar) -> Bool = {
            $0.properties.isWhitespace || ".,;:!?()[]{}<>\"'".unicodeScalars.contains($0)
        }
        var scalars = Array(text.unicodeScalars.drop(while: isDebris))
        while let last = scalars.last, isDebris(last) { scalars.removeLast() }
        guard scalars.allSatisfy(isPart) else { return nil }
        guard let bytes = Base32.decode(scalars.map { UInt8(truncatingIfNeeded: $0.value) }, count: Self.byteCount)
        else { return nil }
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let id = ChallengeID(rawValue: Int64(bitPattern: number)) else { return nil }
        challengeID = id
        self.bytes = bytes
    }
}
