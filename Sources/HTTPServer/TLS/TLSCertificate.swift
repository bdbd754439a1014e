import COpenSSL
import Glibc

/// What an operator may want to know of the certificate that is served.
public struct TLSCertificate: Hashable, Sendable {
    /// The first second of its validity, since 1970.
    public let begins: Int64
    /// The last second of its validity, since 1970.
    public let ends: Int64
    /// SHA-256 of the certificate, in hexadecimal, as browsers show it.
    public let fingerprint: String

    @unsafe init(_ raw: OpaquePointer) {
        begins = unsafe Self.seconds(X509_get0_notBefore(raw))
        ends = unsafe Self.seconds(X509_get0_notAfter(raw))
        var digest = [UInt8](repeating: 0, count: 32)
        var count = UInt32(digest.count)
        let isDigested = unsafe X509_digest(raw, EVP_sha256(), &digest, &count) == 1
        fingerprint =
            isDigested ? digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() : ""
    }

    @unsafe private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64 {
        var parts = unsafe tm()
        guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return 0 }
        return Int64(unsafe timegm(&parts))
    }
}
