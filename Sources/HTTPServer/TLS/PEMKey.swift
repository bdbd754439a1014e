import COpenSSL

/// A private key that was read, and is freed with its owner.
@safe final class PEMKey {
    /// OpenSSL's, for as long as this is there.
    @unsafe let raw: OpaquePointer

    /// The first private key in a text.
    init(in pem: [UInt8]) throws(TLSFileError) {
        guard let text = PEMText(pem) else { throw .refused(OpenSSLReason.words) }
        defer { ERR_clear_error() }
        var wasAsked = false
        // Without an answer of ours OpenSSL would ask whoever sits at the terminal.
        let read = unsafe withUnsafeMutablePointer(to: &wasAsked) { wasAsked in
            unsafe PEM_read_bio_PrivateKey(
                text.raw, nil,
                { _, _, _, wasAsked in
                    unsafe wasAsked?.assumingMemoryBound(to: Bool.self).pointee = true
                    return -1
                }, wasAsked)
        }
        guard let raw = unsafe read else {
            if wasAsked { throw .encryptedKey }
            // OpenSSL's reasons differ by version and don't tell the two apart.
            throw pem.contains("PRIVATE KEY-----") ? .malformed(.key) : .missing(.key)
        }
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// Whether browsers take a key of this kind: RSA, a curve of NIST's, or Ed25519.
    var isTaken: Bool {
        switch unsafe EVP_PKEY_get_base_id(raw) {
        case EVP_PKEY_RSA, EVP_PKEY_RSA_PSS, EVP_PKEY_ED25519: return true
        case EVP_PKEY_EC:
            var name = [CChar](repeating: 0, count: 64)
            guard unsafe EVP_PKEY_get_group_name(raw, &name, name.count, nil) == 1 else { return false }
            return ["prime256v1", "secp384r1", "secp521r1"].contains(
                String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        case _: return false
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        let text = Array<UInt8>(text.utf8)
        return indices.contains { self[$0...].starts(with: text) }
    }
}

/// A text that OpenSSL reads from. Overwritten when it is freed.
@safe struct PEMText: ~Copyable {
    @unsafe let raw: OpaquePointer

    /// `nil` without memory.
    init?(_ bytes: [UInt8]) {
        guard let raw = unsafe BIO_new(BIO_s_mem()) else { return nil }
        guard unsafe BIO_write(raw, bytes, Int32(clamping: bytes.count)) == bytes.count || bytes.isEmpty else {
            unsafe BIO_free(raw)
            return nil
        }
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe BIO_free(raw) }
}
