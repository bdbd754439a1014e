#if canImport(CryptoKit)
import CryptoKit
import Foundation
#endif

/// A public key on P-256, which verifies ES256 signatures (RFC 7518 §3.4).
public struct P256PublicKey: Sendable {
    /// How many bytes a coordinate has, and each half of a signature.
    static let coordinateByteCount = 32

    #if canImport(CryptoKit)
    private let key: P256.Signing.PublicKey
    #else
    private let key: OpenSSLKey
    #endif

    /// A key from its coordinates, 32 bytes each, big-endian (RFC 7518 §6.2.1); `nil` for a point that isn't on the
    /// curve.
    public init?(x: [UInt8], y: [UInt8]) {
        guard x.count == Self.coordinateByteCount, y.count == Self.coordinateByteCount else { return nil }
        #if canImport(CryptoKit)
        guard let key = try? P256.Signing.PublicKey(rawRepresentation: x + y) else { return nil }
        #else
        guard let key = OpenSSLKey(x: x, y: y) else { return nil }
        #endif
        self.key = key
    }

    /// Whether the key's owner has signed `message` with SHA-256. A signature is R and S, 64 bytes together; of any
    /// other length it is never valid.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == 2 * Self.coordinateByteCount else { return false }
        #if canImport(CryptoKit)
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.isValidSignature(signature, for: message)
        #else
        return key.accepts(signature, for: message)
        #endif
    }
}
