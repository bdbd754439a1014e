/// Signs access tokens with ES256: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4).
public protocol TokenSigner: Sendable {
    /// The key that signs now: its `kid` in the key set.
    var keyID: String { get }

    /// The signature of `message`: R and S, 64 bytes.
    func sign(_ message: [UInt8]) throws -> [UInt8]

    /// The public keys as a JSON Web Key Set (RFC 7517 §5), UTF-8.
    var keySet: [UInt8] { get }
}
