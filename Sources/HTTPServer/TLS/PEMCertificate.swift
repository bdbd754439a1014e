import COpenSSL

/// A certificate that was read, and is freed with its owner.
@safe final class PEMCertificate {
    /// OpenSSL's, for as long as this is there.
    @unsafe let raw: OpaquePointer

    private init(_ raw: OpaquePointer) { unsafe self.raw = unsafe raw }

    deinit { unsafe X509_free(raw) }

    /// All certificates in a text, in their order; one at least.
    static func all(in pem: [UInt8]) throws(TLSFileError) -> [PEMCertificate] {
        guard let text = PEMText(pem) else { throw .refused(OpenSSLReason.words) }
        defer { ERR_clear_error() }
        var certificates: [PEMCertificate] = []
        while let raw = unsafe PEM_read_bio_X509(text.raw, nil, nil, nil) {
            certificates.append(unsafe PEMCertificate(raw))
        }
        // Behind the last one there is no further beginning; anything else is a certificate that can't be read.
        guard OpenSSLReason.number == PEM_R_NO_START_LINE else { throw .malformed(.certificate) }
        guard !certificates.isEmpty else { throw .missing(.certificate) }
        return certificates
    }
}
