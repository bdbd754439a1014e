import COpenSSL

/// HKDF-SHA256 (RFC 5869): keys for several uses from one secret.
enum HKDF {
    /// `count` bytes that tell nothing about the secret, nor about what another `info` gives.
    static func derive(
        from secret: borrowing SecretBytes, salt: [UInt8] = [], info: [UInt8], count: Int = 32
    ) throws(CryptoError) -> SecretBytes {
        guard let function = unsafe EVP_KDF_fetch(nil, "HKDF", nil) else { throw CryptoError(call: "EVP_KDF_fetch") }
        defer { unsafe EVP_KDF_free(function) }
        guard let context = unsafe EVP_KDF_CTX_new(function) else { throw CryptoError(call: "EVP_KDF_CTX_new") }
        defer { unsafe EVP_KDF_CTX_free(context) }
        var key = SecretBytes(count: count)
        let result = unsafe secret.withBytes { secret, secretCount in
            unsafe key.withMutableBytes { key, count in
                unsafe copenssl_hkdf_sha256(
                    context, secret, secretCount, salt, salt.count, info, info.count, key, count)
            }
        }
        try CryptoError.check(result, "EVP_KDF_derive")
        return key
    }
}
