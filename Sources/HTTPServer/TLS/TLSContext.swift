import COpenSSL

/// A certificate with its key, and what is spoken with it. Connections hold on to the one that they began with.
@safe final class TLSContext: @unchecked Sendable {
    /// With ECDHE and AEAD alone, for TLS 1.2; all of TLS 1.3 is so. The suites of Mozilla's "intermediate" without the
    /// finite-field ones, which no client needs that knows TLS 1.2.
    private static let suites =
        "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
        + "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305"
    private static let groups = "X25519:P-256:P-384"
    /// 112 bits: RSA from 2048 bits on, and SHA-256 (SSL_CTX_set_security_level(3)).
    private static let securityLevel: Int32 = 2

    /// What is served.
    let certificate: TLSCertificate
    private let raw: OpaquePointer

    /// Reads the files.
    convenience init(_ files: TLSFiles) throws(TLSFileError) {
        let chain = try PEMFile.read(files.certificate, .certificate)
        var key = try PEMFile.read(files.key, .key)
        defer { PEMFile.wipe(&key) }
        try self.init(chain: chain, key: key)
    }

    /// Checks a chain and its key, both in PEM.
    init(chain: [UInt8], key: [UInt8]) throws(TLSFileError) {
        ERR_clear_error()
        defer { ERR_clear_error() }
        let chain = try PEMCertificate.all(in: chain)
        guard let own = chain.first else { throw .missing(.certificate) }
        unsafe raw = try unsafe Self.make(own: own, chain: chain.dropFirst(), key: try PEMKey(in: key))
        certificate = unsafe TLSCertificate(own.raw)
    }

    deinit { unsafe SSL_CTX_free(raw) }

    /// The server's end of a connection that has been accepted; `nil` without memory.
    func session(over descriptor: Int32) -> TLSSession? {
        unsafe TLSSession(raw, over: descriptor, isServer: true)
    }

    /// Whether the certificate is for a host's name or address (RFC 9525).
    func names(_ host: String) -> Bool {
        guard let own = unsafe SSL_CTX_get0_certificate(raw) else { return false }
        return unsafe X509_check_host(own, host, host.utf8.count, 0, nil) == 1 || X509_check_ip_asc(own, host, 0) == 1
    }

    @unsafe private static func make(
        own: PEMCertificate, chain: ArraySlice<PEMCertificate>, key: PEMKey
    ) throws(TLSFileError) -> OpaquePointer {
        guard unsafe X509_check_private_key(own.raw, key.raw) == 1 else { throw .mismatch }
        guard key.isTaken else { throw .weak(.key) }
        guard let raw = unsafe SSL_CTX_new(TLS_server_method()) else { throw .refused(OpenSSLReason.words) }
        var isDone = false
        defer { if !isDone { unsafe SSL_CTX_free(raw) } }
        unsafe SSL_CTX_set_security_level(raw, securityLevel)
        guard unsafe copenssl_restrict_server(raw, groups) == 1, unsafe SSL_CTX_set_cipher_list(raw, suites) == 1,
            unsafe SSL_CTX_set_num_tickets(raw, 0) == 1
        else { throw .refused(OpenSSLReason.words) }
        unsafe SSL_CTX_set_alpn_select_cb(
            raw,
            { _, chosen, length, offered, count, _ in
                unsafe TLSContext.chooseProtocol(chosen, length, offered, count)
            }, nil)
        guard unsafe SSL_CTX_use_certificate(raw, own.raw) == 1 else { throw weakness() }
        guard unsafe SSL_CTX_use_PrivateKey(raw, key.raw) == 1 else { throw .refused(OpenSSLReason.words) }
        for certificate in chain {
            guard unsafe X509_up_ref(certificate.raw) == 1 else { throw .refused(OpenSSLReason.words) }
            guard unsafe copenssl_add_chain(raw, certificate.raw) == 1 else {
                unsafe X509_free(certificate.raw)
                throw weakness()
            }
        }
        isDone = true
        return unsafe raw
    }

    private static func weakness() -> TLSFileError {
        switch OpenSSLReason.number {
        case SSL_R_EE_KEY_TOO_SMALL: .weak(.key)
        case SSL_R_CA_KEY_TOO_SMALL, SSL_R_CA_MD_TOO_WEAK: .weak(.certificate)
        case _: .refused(OpenSSLReason.words)
        }
    }

    /// Takes `http/1.1`. A client that offers others alone would speak one of them: it is told that there is none
    /// (RFC 7301 §3.2). One that offers nothing speaks HTTP/1.1, and never gets here.
    @unsafe private static func chooseProtocol(
        _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ length: UnsafeMutablePointer<UInt8>?,
        _ offered: UnsafePointer<UInt8>?, _ count: UInt32
    ) -> Int32 {
        let offers = unsafe UnsafeBufferPointer(start: offered, count: Int(count))
        let wanted = "http/1.1".utf8
        var start = 0
        while start < offers.count {
            let end = start + 1 + Int(unsafe offers[start])
            guard end <= offers.count else { break }
            if unsafe offers[(start + 1)..<end].elementsEqual(wanted) {
                unsafe chosen?.pointee = offered?.advanced(by: start + 1)
                unsafe length?.pointee = UInt8(wanted.count)
                return SSL_TLSEXT_ERR_OK
            }
            start = end
        }
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
}
