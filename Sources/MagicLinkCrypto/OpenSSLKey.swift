#if !canImport(CryptoKit)
import COpenSSL

/// OpenSSL's form of a public key on P-256. Verifying only reads it, so several threads may.
@safe final class OpenSSLKey: Sendable {
    /// SubjectPublicKeyInfo of an uncompressed point on P-256 (RFC 5480 §2), as far as it is always the same.
    private static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]

    private nonisolated(unsafe) let raw: OpaquePointer

    /// `nil` for a point that isn't on the curve, which reading it checks.
    init?(x: [UInt8], y: [UInt8]) {
        let encoded = Self.prefix + x + y
        let read = unsafe encoded.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return unsafe d2i_PUBKEY(nil, &next, bytes.count)
        }
        guard let read = unsafe read else {
            ERR_clear_error()
            return nil
        }
        unsafe raw = unsafe read
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    func accepts(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        // What was refused leaves entries in the thread's queue, which the next reader would take for its own.
        defer { ERR_clear_error() }
        guard unsafe EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, raw, nil) == 1 else { return false }
        let der = Self.der(signature)
        return unsafe EVP_DigestVerify(context, der, der.count, message, message.count) == 1
    }

    /// R and S as a SEQUENCE of two INTEGERs (RFC 3279 §2.2.3), which is how OpenSSL wants them.
    private static func der(_ signature: [UInt8]) -> [UInt8] {
        let size = P256PublicKey.coordinateByteCount
        let content = [signature.prefix(size), signature.suffix(size)].flatMap { half -> [UInt8] in
            var number = Array(half.drop { $0 == 0 })
            // Without it the number would be negative, or of no byte at all.
            if number.first.map({ $0 >= 0x80 }) ?? true { number.insert(0, at: 0) }
            return [0x02, UInt8(number.count)] + number
        }
        return [0x30, UInt8(content.count)] + content
    }
}
#endif
