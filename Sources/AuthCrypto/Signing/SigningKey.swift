import Auth
import COpenSSL
import MagicLinkAPI

/// A key pair for ES256: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4). OpenSSL's key may be used by several threads.
@safe final class SigningKey: TokenKey {
    /// Why bytes are not such a key.
    enum ReadError: Error {
        case notAKey
        case wrongCurve
    }

    /// The key's thumbprint (RFC 7638), its `kid`.
    let id: String
    /// The public key as a JSON Web Key (RFC 7517 §4).
    let jwk: String
    private nonisolated(unsafe) let raw: OpaquePointer

    /// Makes a new pair.
    convenience init() throws {
        guard let raw = unsafe copenssl_generate_p256() else { throw CryptoError(call: "EVP_EC_gen") }
        try unsafe self.init(owning: raw)
    }

    /// Reads a private key in PEM (RFC 7468 §10), also in the older form of SEC 1.
    /// - Throws: ``ReadError``; ``CryptoError`` for what is neither the key's nor the caller's fault.
    convenience init(pem: [UInt8]) throws {
        guard let length = Int32(exactly: pem.count), let memory = unsafe BIO_new(BIO_s_secmem()) else {
            throw CryptoError(call: "BIO_new")
        }
        defer { unsafe BIO_free(memory) }
        guard unsafe BIO_write(memory, pem, length) == length else { throw CryptoError(call: "BIO_write") }
        // Asked for a passphrase, answer none: without this OpenSSL would ask at the terminal.
        let read = unsafe PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in -1 }, nil)
        guard let raw = unsafe read else {
            ERR_clear_error()
            throw ReadError.notAKey
        }
        try unsafe self.init(owning: raw)
    }

    private init(owning raw: OpaquePointer) throws {
        unsafe self.raw = unsafe raw
        do {
            try unsafe Self.checkCurve(of: raw)
            let x = try Base64URL.encode(unsafe Self.coordinate(OSSL_PKEY_PARAM_EC_PUB_X, of: raw))
            let y = try Base64URL.encode(unsafe Self.coordinate(OSSL_PKEY_PARAM_EC_PUB_Y, of: raw))
            // RFC 7638 §3: the required members in the order of their names, without blanks.
            let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
            id = try Base64URL.encode(SHA256Digest().hash(Array(canonical.utf8)))
            jwk = #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","use":"sig","alg":"ES256","kid":"\#(id)"}"#
        } catch {
            unsafe EVP_PKEY_free(raw)
            throw error
        }
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// The private key in PEM (PKCS #8). The caller wipes it.
    func pem() throws(CryptoError) -> [UInt8] {
        guard let memory = unsafe BIO_new(BIO_s_secmem()) else { throw CryptoError(call: "BIO_new") }
        defer { unsafe BIO_free(memory) }
        let result = unsafe PEM_write_bio_PKCS8PrivateKey(memory, raw, nil, nil, 0, nil, nil)
        try CryptoError.check(result, "PEM_write_bio_PKCS8PrivateKey")
        var pem = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(memory))
        var length = 0
        guard unsafe BIO_read_ex(memory, &pem, pem.count, &length) == 1, length == pem.count else {
            throw CryptoError(call: "BIO_read_ex")
        }
        return pem
    }

    /// The signature of `message`: R and S, 32 bytes each (RFC 7518 §3.4).
    func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let context = unsafe EVP_MD_CTX_new() else { throw CryptoError(call: "EVP_MD_CTX_new") }
        defer { unsafe EVP_MD_CTX_free(context) }
        let started = unsafe EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, raw, nil)
        try CryptoError.check(started, "EVP_DigestSignInit_ex")
        // DER of two integers of up to 33 bytes: 72 bytes at most.
        var der = [UInt8](repeating: 0, count: 80)
        var length = der.count
        let signed = unsafe EVP_DigestSign(context, &der, &length, message, message.count)
        try CryptoError.check(signed, "EVP_DigestSign")
        return try Self.rawSignature(der.prefix(length))
    }

    /// Whether `signature`, R and S, is this key's for `message`.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == 64, let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        // A signature that doesn't fit leaves an entry in OpenSSL's queue, which the next failure would find there.
        defer { ERR_clear_error() }
        guard let der = Self.derSignature(signature),
            unsafe EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, raw, nil) == 1
        else { return false }
        return unsafe EVP_DigestVerify(context, der, der.count, message, message.count) == 1
    }

    /// R and S out of OpenSSL's DER (RFC 3279 §2.2.3), each padded to 32 bytes.
    static func rawSignature(_ der: ArraySlice<UInt8>) throws(CryptoError) -> [UInt8] {
        let read = unsafe der.withUnsafeBufferPointer { der in
            var next = der.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &next, der.count)
        }
        guard let signature = unsafe read else { throw CryptoError(call: "d2i_ECDSA_SIG") }
        defer { unsafe ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 64)
        let isWritten = unsafe raw.withUnsafeMutableBufferPointer { raw in
            guard let start = raw.baseAddress else { return false }
            return unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + 32, 32) == 32
        }
        guard isWritten else { throw CryptoError(call: "BN_bn2binpad") }
        return raw
    }

    /// OpenSSL's DER of R and S, 32 bytes each.
    private static func derSignature(_ raw: [UInt8]) -> [UInt8]? {
        guard let signature = unsafe ECDSA_SIG_new() else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        let halves = [raw.prefix(32), raw.suffix(32)].map(Array.init)
        guard let r = unsafe BN_bin2bn(halves[0], 32, nil) else { return nil }
        guard let s = unsafe BN_bin2bn(halves[1], 32, nil) else {
            unsafe BN_free(r)
            return nil
        }
        // From here on the numbers are the signature's.
        guard unsafe ECDSA_SIG_set0(signature, r, s) == 1 else { return nil }
        var der = [UInt8](repeating: 0, count: 80)
        let length = unsafe der.withUnsafeMutableBufferPointer { der in
            var next = der.baseAddress
            return unsafe i2d_ECDSA_SIG(signature, &next)
        }
        return length > 0 ? Array(der.prefix(Int(length))) : nil
    }

    private static func checkCurve(of key: OpaquePointer) throws {
        var name = [CChar](repeating: 0, count: 32)
        var length = 0
        // A curve that is spelled out instead of named has no name, and is refused with the others.
        guard unsafe EVP_PKEY_is_a(key, "EC") == 1,
            unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1,
            name.prefix(length).elementsEqual("prime256v1".utf8.map { CChar(bitPattern: $0) })
        else {
            ERR_clear_error()
            throw ReadError.wrongCurve
        }
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
            throw CryptoError(call: "EVP_PKEY_CTX_new_from_pkey")
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_check(context) == 1 else {
            ERR_clear_error()
            throw ReadError.notAKey
        }
    }

    private static func coordinate(_ name: String, of key: OpaquePointer) throws(CryptoError) -> [UInt8] {
        var number: OpaquePointer?
        try CryptoError.check(unsafe EVP_PKEY_get_bn_param(key, name, &number), "EVP_PKEY_get_bn_param")
        defer { unsafe BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard unsafe BN_bn2binpad(number, &bytes, 32) == 32 else { throw CryptoError(call: "BN_bn2binpad") }
        return bytes
    }
}
