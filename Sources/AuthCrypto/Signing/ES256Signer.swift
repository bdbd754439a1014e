public import Auth

/// Signs access tokens with keys that lie as PEM files in a folder.
///
/// Every `.pem` in the folder is in the key set, and the one whose name sorts last signs. New ones are named by their
/// time, `20260801T101500Z.pem`; to take a key out, remove its file.
public final class ES256Signer: TokenSigner {
    private let keys: [SigningKey]
    private let newest: SigningKey

    /// The public keys as a JSON Web Key Set (RFC 7517 §5), UTF-8, the key that signs first.
    public let keySet: [UInt8]

    /// The signing key's thumbprint (RFC 7638).
    public var keyID: String { newest.id }

    /// Reads the folder's keys. An empty one, or one that isn't there, gets a first key, mode 0600.
    /// - Throws: ``KeyFileError`` for a file that is no key on P-256 or that others may read; ``CryptoError``.
    public convenience init(folder: String, now: Timestamp) throws {
        try self.init(keys: KeyFolder(path: folder).load(now: now))
    }

    init(keys: [SigningKey]) throws {
        guard let newest = keys.last else { throw CryptoError(call: "EVP_EC_gen") }
        self.keys = keys
        self.newest = newest
        keySet = Array(#"{"keys":[\#(keys.reversed().map(\.jwk).joined(separator: ","))]}"#.utf8)
    }

    /// The signature of `message`: R and S, 64 bytes.
    /// - Throws: ``CryptoError``.
    public func sign(_ message: [UInt8]) throws -> [UInt8] { try newest.sign(message) }
}
