import COpenSSL
import Synchronization

/// One key for HMAC-SHA256 (RFC 2104). The context holds the key, already hashed into its two inner states.
final class HMACKey: Sendable {
    @safe private struct Context: ~Copyable, Sendable {
        private nonisolated(unsafe) let raw: OpaquePointer

        init() throws(CryptoError) {
            guard let mac = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { throw CryptoError(call: "EVP_MAC_fetch") }
            defer { unsafe EVP_MAC_free(mac) }
            guard let raw = unsafe EVP_MAC_CTX_new(mac) else { throw CryptoError(call: "EVP_MAC_CTX_new") }
            unsafe self.raw = unsafe raw
        }

        // Overwrites the key as well.
        deinit { unsafe EVP_MAC_CTX_free(raw) }

        func adopt(_ key: borrowing SecretBytes) throws(CryptoError) {
            let result = unsafe key.withBytes { bytes, count in unsafe copenssl_hmac_sha256_init(raw, bytes, count) }
            try CryptoError.check(result, "EVP_MAC_init")
        }

        func authenticate(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            var code = [UInt8](repeating: 0, count: 32)
            var length = 0
            // No key: the one that the context has.
            try CryptoError.check(unsafe EVP_MAC_init(raw, nil, 0, nil), "EVP_MAC_init")
            try CryptoError.check(unsafe EVP_MAC_update(raw, message, message.count), "EVP_MAC_update")
            try CryptoError.check(unsafe EVP_MAC_final(raw, &code, &length, code.count), "EVP_MAC_final")
            guard length == code.count else { throw CryptoError(call: "EVP_MAC_final") }
            return code
        }
    }

    private let context: Mutex<Context>

    init(_ key: borrowing SecretBytes) throws(CryptoError) {
        let context = try Context()
        try context.adopt(key)
        self.context = Mutex(context)
    }

    func authenticate(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        try context.withLock { context throws(CryptoError) in try context.authenticate(message) }
    }
}
