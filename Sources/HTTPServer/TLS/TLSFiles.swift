/// Where a server's certificate and key are: PEM files (RFC 7468).
public struct TLSFiles: Hashable, Sendable {
    /// The server's own certificate, and behind it those that lead to an authority.
    public let certificate: String
    /// The certificate's private key, without a passphrase.
    public let key: String

    /// Two files, each of which may hold both.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
