public import Auth

/// Hashing by OpenSSL, with a key for each use that HKDF makes from the server's secret.
public final class OpenSSLHash: KeyedHash {
    private let digest: SHA256Digest
    private let keys: [KeyUse: HMACKey]

    /// Makes the keys. The secret isn't needed afterwards.
    public init(secret: borrowing ServerSecret) throws {
        digest = try SHA256Digest()
        var keys: [KeyUse: HMACKey] = [:]
        for use in KeyUse.allCases {
            // A new version here is a new key: nothing made under the old one counts any more.
            let key = try HKDF.derive(from: secret.bytes, info: Array("magic-link \(use.rawValue) v1".utf8))
            keys[use] = try HMACKey(key)
        }
        self.keys = keys
    }

    /// HMAC-SHA256 (RFC 2104) with the key for `use`: 32 bytes.
    /// - Throws: ``CryptoError``.
    public func authenticate(_ message: [UInt8], for use: KeyUse) throws -> [UInt8] {
        guard let key = keys[use] else { throw CryptoError(call: "EVP_MAC_init") }
        return try key.authenticate(message)
    }

    /// SHA-256 (FIPS 180-4): 32 bytes.
    /// - Throws: ``CryptoError``.
    public func sha256(_ message: [UInt8]) throws -> [UInt8] { try digest.hash(message) }

    /// What the database holds to recognise the secret by: 32 bytes that tell nothing about it.
    /// - Throws: ``CryptoError``.
    public func fingerprint() throws -> [UInt8] { try authenticate(Array("magic-link".utf8), for: .fingerprint) }
}
