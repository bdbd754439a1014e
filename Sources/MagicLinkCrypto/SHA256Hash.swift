#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import COpenSSL
#endif

/// SHA-256 (FIPS 180-4) by the system: CryptoKit on Apple's, OpenSSL elsewhere.
public enum SHA256Hash {
    /// How many bytes a hash has.
    public static let byteCount = 32

    /// The hash of a message, 32 bytes.
    public static func of(_ message: [UInt8]) throws(CryptoFailure) -> [UInt8] {
        #if canImport(CryptoKit)
        return Array(CryptoKit.SHA256.hash(data: message))
        #else
        var hash = [UInt8](repeating: 0, count: byteCount)
        guard unsafe EVP_Digest(message, message.count, &hash, nil, EVP_sha256(), nil) == 1 else {
            ERR_clear_error()
            throw CryptoFailure(call: "EVP_Digest")
        }
        return hash
        #endif
    }
}
