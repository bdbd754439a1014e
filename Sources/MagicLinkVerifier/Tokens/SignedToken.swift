import MagicLinkAPI
import MagicLinkCrypto

/// An access token taken apart (RFC 7515 §7.1), its signature not checked yet: only of the one kind that there is.
struct SignedToken {
    /// A token of ours has some 600 bytes.
    private static let limit = 8192

    /// Names the key: looked up in the server's set and used for nothing else. Whatever else a header says of keys, by
    /// `jku`, `jwk`, `x5u` or `x5c`, is never looked at (RFC 8725 §3.10).
    let keyID: String
    /// What is signed.
    let message: [UInt8]
    let signature: [UInt8]
    let claims: [String: JSONValue]

    init(_ text: String) throws(AccessTokenError) {
        guard text.utf8.count <= Self.limit else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed }
        let header = try Self.object(parts[0])
        keyID = try Self.check(header)
        claims = try Self.object(parts[1])
        guard let signature = Base64URL.decode(parts[2]) else { throw .malformed }
        self.signature = signature
        message = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }

    /// The header's `kid`, when all else in it is as it must be.
    private static func check(_ header: [String: JSONValue]) throws(AccessTokenError) -> String {
        guard header["crit"] == nil else { throw .unknownExtension }
        guard case .text(let algorithm) = header["alg"], algorithm.isExactly("ES256") else { throw .wrongAlgorithm }
        // Media types know no case, and `application/` may be left out (RFC 7515 §4.1.9, RFC 9068 §4).
        guard case .text(let type) = header["typ"],
            ["at+jwt", "application/at+jwt"].contains(where: { $0.isExactly(type.asciiLowercased) })
        else { throw .wrongType }
        guard case .text(let keyID) = header["kid"], !keyID.isEmpty else { throw .unknownKey }
        return keyID
    }

    private static func object(_ part: Substring) throws(AccessTokenError) -> [String: JSONValue] {
        guard let bytes = Base64URL.decode(part), case .object(let members) = JSONValue(bytes) else {
            throw .malformed
        }
        return members
    }
}
