/// A key pair for ES256: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4).
public protocol TokenKey: Sendable {
    /// Its `kid` in the key set.
    var id: String { get }

    /// The signature of `message`: R and S, 64 bytes.
    func sign(_ message: [UInt8]) throws -> [UInt8]
}
