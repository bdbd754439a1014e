import Auth
import AuthHTTP
import HTTPServer

/// The certificate that the server itself shows, where it speaks TLS.
enum CertificateCheck {
    static let name = "certificate"

    static func findings(_ configuration: Configuration, now: Timestamp) -> [Finding] {
        // Files that can't be used are among the findings on the configuration.
        guard let tls = configuration.tls, let credentials = try? TLSCredentials(tls) else { return [] }
        let certificate = credentials.certificate
        let end = Backup.text(Timestamp(seconds: certificate.ends))
        var findings: [Finding] = []
        if certificate.ends < now.seconds {
            findings.append(
                .problem(
                    name, "\(tls.certificate) has expired, on \(end): clients refuse to connect",
                    remedy: "Renew it; a running server takes the new files by itself."))
        } else if certificate.ends < now.seconds + 14 * 86_400 {
            findings.append(
                .warning(
                    name, "\(tls.certificate) expires soon, on \(end)",
                    remedy: "See why your ACME client hasn't renewed it yet."))
        }
        if certificate.begins > now.seconds {
            findings.append(
                .problem(
                    name, "\(tls.certificate) isn't valid yet: clients refuse to connect",
                    remedy: "Look at the clock of this machine, and of the one that made it."))
        }
        let url = configuration.publicURL
        if url.isSecure, !credentials.names(url.host) {
            findings.append(
                .problem(
                    name, "\(tls.certificate) isn't for \(url.host), where links lead: clients refuse to connect",
                    remedy: "Get one for that name, or change \(Variable.publicURL.name)."))
        }
        return findings.isEmpty ? [.ok(name, "\(tls.certificate), good until \(end)")] : findings
    }
}
