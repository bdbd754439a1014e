import Auth
import AuthHTTP
import AuthMail
import HTTP
import HTTPServer

extension Configuration {
    /// What is allowed, but seldom meant: a line each for the log.
    var warnings: [String] {
        var warnings: [String] = []
        if policy.linkLifetime > .seconds(15 * 60) {
            warnings.append(
                "\(Variable.linkLifetime.name) is longer than 15 minutes: whoever gets at an old mail can sign in by it "
                    + "(OWASP ASVS 6.5.5 asks for 10 minutes at most)")
        }
        if associations != AppAssociations(), !publicURL.isSecure {
            warnings.append(
                "\(Variable.publicURL.name) isn't https: no app opens its links, whatever "
                    + "\(Variable.appleAppIDs.name) and \(Variable.androidApps.name) say")
        }
        if metrics.token == nil, case .tcp(let address, port: _)? = metrics.address, !address.isLoopback {
            warnings.append(
                "\(Variable.metrics.name) lets everybody who reaches the address read the metrics: keep strangers from it, or "
                    + "set \(Variable.metricsTokenFile.name)")
        }
        if tls != nil, !publicURL.isSecure {
            warnings.append(
                "\(Variable.publicURL.name) isn't https, though \(Variable.tlsCertificate.name) is set: links lead to "
                    + "where nobody answers")
        }
        switch mail {
        case .directory where publicURL.isSecure:
            warnings.append("\(Variable.mail.name) puts mails into a folder and sends them to nobody")
        case .directory: break
        case .smtp(let settings):
            if settings.encryption == .off {
                warnings.append("\(Variable.mailStartTLS.name)=off: mails and the password leave in clear text")
            }
            if !settings.verifiesCertificate {
                warnings.append("\(Variable.mailCertificate.name)=unchecked: anybody may stand in for the mail server")
            }
        }
        return warnings
    }
}
