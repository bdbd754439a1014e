import COpenSSL
import Synchronization

/// SHA-256 (FIPS 180-4) with a digest that is fetched once and a context that is used again and again.
///
/// A fetch and a new context for each hash cost four times as much as the hash. Threads take turns: one hash of what
/// is hashed here takes less time than a change of thread.
final class SHA256Digest: Sendable {
    @safe private struct Context: ~Copyable {
        private let digest: OpaquePointer
        private let raw: OpaquePointer

        init() throws(CryptoError) {
            guard let digest = unsafe EVP_MD_fetch(nil, "SHA256", nil) else {
                throw CryptoError(call: "EVP_MD_fetch")
            }
            guard let raw = unsafe EVP_MD_CTX_new() else {
                unsafe EVP_MD_free(digest)
                throw CryptoError(call: "EVP_MD_CTX_new")
            }
            unsafe self.digest = unsafe digest
            unsafe self.raw = unsafe raw
        }

        deinit {
            unsafe EVP_MD_CTX_free(raw)
            unsafe EVP_MD_free(digest)
        }

        func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            var hash = [UInt8](repeating: 0, count: 32)
            try CryptoError.check(unsafe EVP_DigestInit_ex2(raw, digest, nil), "EVP_DigestInit_ex2")
            try CryptoError.check(unsafe EVP_DigestUpdate(raw, message, message.count), "EVP_DigestUpdate")
            try CryptoError.check(unsafe EVP_DigestFinal_ex(raw, &hash, nil), "EVP_DigestFinal_ex")
            return hash
        }
    }

    private let context: Mutex<Context>

    init() throws(CryptoError) { context = Mutex(try Context()) }

    func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        try context.withLock { context throws(CryptoError) in try context.hash(message) }
    }
}
