import COpenSSL
import Glibc

@testable import HTTPServer

/// A certificate that signs itself, made for a test, in PEM.
struct TestCertificate {
    enum Kind { case p256, secp256k1, ed25519, rsa(bits: Int32), ed448 }
    struct Failure: Error {}

    let chain: [UInt8]
    let key: [UInt8]
    /// The key with a passphrase.
    let encryptedKey: [UInt8]

    /// Valid from an hour before now, or before `ending` where that is past.
    init(_ kind: Kind = .p256, name: String = "localhost", ending: Int = 86_400) throws {
        guard let key = unsafe Self.makeKey(kind), let certificate = unsafe X509_new() else { throw Failure() }
        defer {
            unsafe EVP_PKEY_free(key)
            unsafe X509_free(certificate)
        }
        unsafe X509_set_version(certificate, 2)
        unsafe ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...Int(Int32.max)))
        unsafe X509_gmtime_adj(X509_getm_notBefore(certificate), min(0, ending) - 3600)
        unsafe X509_gmtime_adj(X509_getm_notAfter(certificate), ending)
        let subject = unsafe X509_get_subject_name(certificate)
        unsafe X509_NAME_add_entry_by_txt(subject, "CN", 0x1001, name, -1, -1, 0)
        unsafe X509_set_issuer_name(certificate, subject)
        unsafe X509_set_pubkey(certificate, key)
        let alternative = unsafe X509V3_EXT_conf_nid(nil, nil, NID_subject_alt_name, "DNS:\(name),IP:127.0.0.1")
        unsafe X509_add_ext(certificate, alternative, -1)
        unsafe X509_EXTENSION_free(alternative)
        let digest: OpaquePointer? =
            switch kind {
            case .ed25519, .ed448: nil
            case .p256, .secp256k1, .rsa: unsafe EVP_sha256()
            }
        guard unsafe X509_sign(certificate, key, digest) > 0 else { throw Failure() }
        chain = unsafe Self.text { unsafe PEM_write_bio_X509($0, certificate) }
        self.key = unsafe Self.text { unsafe PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
        encryptedKey = unsafe Self.text {
            unsafe PEM_write_bio_PKCS8PrivateKey($0, key, EVP_aes_128_cbc(), "swordfish", 9, nil, nil)
        }
    }

    @unsafe private static func makeKey(_ kind: Kind) -> OpaquePointer? {
        let name =
            switch kind {
            case .p256, .secp256k1: "EC"
            case .ed25519: "ED25519"
            case .ed448: "ED448"
            case .rsa: "RSA"
            }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name, nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_keygen_init(context) == 1 else { return nil }
        switch kind {
        case .p256: unsafe EVP_PKEY_CTX_set_group_name(context, "P-256")
        case .secp256k1: unsafe EVP_PKEY_CTX_set_group_name(context, "secp256k1")
        case .rsa(let bits): unsafe EVP_PKEY_CTX_ctrl_str(context, "rsa_keygen_bits", "\(bits)")
        case .ed25519, .ed448: break
        }
        var key: OpaquePointer?
        return unsafe EVP_PKEY_generate(context, &key) == 1 ? unsafe key : nil
    }

    @unsafe private static func text(_ write: (OpaquePointer?) -> Int32) -> [UInt8] {
        guard let target = unsafe BIO_new(BIO_s_mem()) else { return [] }
        defer { unsafe BIO_free(target) }
        guard unsafe write(target) == 1 else { return [] }
        var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(target))
        return unsafe BIO_read(target, &bytes, Int32(bytes.count)) == bytes.count ? bytes : []
    }
}

/// The files of a certificate, in a folder of their own that goes with its owner.
final class CertificateFiles {
    let files: TLSFiles
    private let folder: String

    init(_ certificate: TestCertificate) throws {
        var template = Array("/tmp/magic-link-tls-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw ClientError(call: "mkdtemp", code: errno) }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        files = TLSFiles(certificate: folder + "/chain.pem", key: folder + "/key.pem")
        try write(certificate.chain, files.certificate)
        try write(certificate.key, files.key)
    }

    deinit {
        for file in [files.certificate, files.key] { unsafe unlink(file) }
        unsafe rmdir(folder)
    }

    /// Puts a new file in the place of one, as certbot does.
    func write(_ bytes: [UInt8], _ path: String) throws {
        let file = unsafe open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0, unsafe Glibc.write(file, bytes, bytes.count) == bytes.count else {
            throw ClientError(call: "write", code: errno)
        }
        close(file)
        guard unsafe rename(path + ".new", path) == 0 else { throw ClientError(call: "rename", code: errno) }
    }

    /// Both files anew.
    func write(_ certificate: TestCertificate) throws {
        try write(certificate.chain, files.certificate)
        try write(certificate.key, files.key)
    }
}
