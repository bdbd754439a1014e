import COpenSSL
import Foundation

/// Checks ES256 signatures with OpenSSL's verifying half, from the coordinates of a JSON Web Key.
struct ES256Verifier {
    private let publicKey: [UInt8]

    init(x: [UInt8], y: [UInt8]) {
        // SubjectPublicKeyInfo of an uncompressed point on P-256 (RFC 5480 §2), as far as it is always the same.
        publicKey = hex("3059301306072a8648ce3d020106082a8648ce3d03010703420004") + x + y
    }

    func accepts(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        let key = unsafe publicKey.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return unsafe d2i_PUBKEY(nil, &next, bytes.count)
        }
        guard let key = unsafe key else { return false }
        defer { unsafe EVP_PKEY_free(key) }
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1 else { return false }
        let der = Self.der(signature)
        return unsafe EVP_DigestVerify(context, der, der.count, message, message.count) == 1
    }

    /// DER of R and S (RFC 3279 §2.2.3), written by hand, so that no code under test takes part.
    static func der(_ signature: [UInt8]) -> [UInt8] {
        let integers = [signature.prefix(32), signature.suffix(32)].map { half -> [UInt8] in
            var bytes = Array(half.drop { $0 == 0 })
            if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
            return [2, UInt8(bytes.count)] + bytes
        }
        let content = Array(integers.joined())
        return [0x30, UInt8(content.count)] + content
    }
}
