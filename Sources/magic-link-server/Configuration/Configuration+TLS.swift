import AuthHTTP
import HTTPServer

extension Configuration {
    /// Reads where certificate and key are; `nil` without either.
    static func tls(_ reader: inout SettingReader) -> TLSFiles? {
        let certificate = reader.optional(.tlsCertificate, as: SettingText.path)
        let key = reader.optional(.tlsKey, as: SettingText.path)
        for (variable, other) in [(Variable.tlsCertificate, Variable.tlsKey), (.tlsKey, .tlsCertificate)]
        where reader.isSet(variable) && !reader.isSet(other) {
            reader.refuse(variable, "set together with \(other.name)")
        }
        guard let certificate, let key else { return nil }
        return TLSFiles(certificate: certificate, key: key)
    }

    /// The line for a certificate or a key that can't be used.
    static func line(_ error: TLSFileError, _ files: TLSFiles) -> String {
        switch error.part {
        case .certificate:
            line(
                .tlsCertificate, files.certificate,
                "a PEM file that this user can read, the server's own certificate first and the others behind it, with RSA "
                    + "of 2048 bits or more or an elliptic curve, and no SHA-1; \(error.reason)")
        case .key:
            line(
                .tlsKey, files.key,
                "a PEM file that this user can read, with the certificate's key (RSA of 2048 bits or more, ECDSA on P-256, "
                    + "P-384 or P-521, or Ed25519) and no passphrase; \(error.reason)")
        }
    }

    /// What is wrong with the files for TLS.
    var tlsProblem: String? {
        guard let tls else { return nil }
        do throws(TLSFileError) {
            _ = try TLSCredentials(tls)
            return nil
        } catch { return Self.line(error, tls) }
    }

    /// What is allowed of a certificate, but seldom meant: a line each for the log. `now` is in seconds since 1970.
    func warnings(about credentials: TLSCredentials, now: Int64) -> [String] {
        let certificate = credentials.certificate
        var warnings: [String] = []
        if let warning = Self.endWarning(certificate, now: now) { warnings.append(warning) }
        if certificate.begins > now {
            warnings.append("\(Variable.tlsCertificate.name) isn't valid yet: clients refuse to connect")
        }
        if publicURL.isSecure, !credentials.names(publicURL.host) {
            warnings.append(
                "\(Variable.tlsCertificate.name) isn't for \(publicURL.host), which \(Variable.publicURL.name) names: "
                    + "clients refuse to connect")
        }
        return warnings
    }

    /// The line for a certificate that has expired or soon will; `nil` where there is time. `now` is in seconds since 1970.
    static func endWarning(_ certificate: TLSCertificate, now: Int64) -> String? {
        if certificate.ends < now {
            "\(Variable.tlsCertificate.name) has expired: clients refuse to connect"
        } else if certificate.ends < now + 7 * 86_400 {
            "\(Variable.tlsCertificate.name) expires in less than 7 days"
        } else {
            nil
        }
    }

    /// The same for the files as they are now; nothing where they can't be used, which is more than a warning.
    func fileWarnings(now: Int64) -> [String] {
        guard let tls, let credentials = try? TLSCredentials(tls) else { return [] }
        return warnings(about: credentials, now: now)
    }
}
