import AuthHTTP
import AuthMail
import Glibc
import HTTP

/// Whether mails can leave, and whether others will take them. None is sent.
enum MailCheck {
    static let server = "mail server"
    static let folder = "mail folder"
    static let sender = "mail sender"

    static func findings(
        _ configuration: Configuration, _ data: DataFolder, _ records: DomainRecords
    ) -> [Finding] {
        let identity = configuration.mailIdentity.sender
        switch configuration.mail {
        case .directory(let path):
            return [folder(data.resolve(path)), .skipped(sender, "not checked: mails stay in a folder")]
        case .smtp(let settings):
            let trial = SMTPTrial.run(settings, sender: identity, publicHost: configuration.publicURL.host)
            return [MailServerFinding.finding(trial, settings)]
                + senderFindings(identity.domain, configuration.publicURL.host, records)
        }
    }

    private static func folder(_ path: String) -> Finding {
        guard FileCall.exists(path) else { return .ok(folder, "\(path) isn't there yet; the first start makes it") }
        guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else {
            return .problem(
                folder, "\(path): \(DataFolderCheck.reason(errno))",
                remedy: "Let user ID \(geteuid()) write to it.")
        }
        return .ok(folder, "\(path) can be written to")
    }

    /// What others will think of the domain that mails come from.
    static func senderFindings(_ domain: String, _ publicHost: String, _ records: DomainRecords) -> [Finding] {
        guard domain.utf8.contains(UInt8(ascii: ".")), !PublicURLCheck.isLocal(domain) else {
            return [
                .problem(
                    sender, "mails come from \(domain), which is nobody's domain",
                    remedy: "Set \(Variable.mailFrom.name) to an address of your domain.")
            ]
        }
        var findings = records.findings(sender: domain).map { finding($0, domain) }
        if IPAddress(publicHost) == nil, !PublicURLCheck.isLocal(publicHost), !areRelated(domain, publicHost) {
            findings.append(
                .warning(
                    sender, "mails come from \(domain), and links lead to \(publicHost)",
                    remedy: "Use one domain for both: others look like phishing, to filters and to people."))
        }
        return findings.isEmpty ? [.ok(sender, "\(domain) has a mail exchange, SPF and DMARC")] : findings
    }

    /// Whether the last two labels are the same: one registrable domain, but for registries with two labels of their own,
    /// under which the warning stays away for too many.
    static func areRelated(_ one: String, _ other: String) -> Bool {
        one.lowercased().split(separator: ".").suffix(2) == other.lowercased().split(separator: ".").suffix(2)
    }

    private static func finding(_ finding: DomainRecords.Finding, _ domain: String) -> Finding {
        switch finding {
        case .notChecked: .skipped(sender, "not checked: no name server answered about \(domain)")
        case .noSuchDomain:
            .problem(
                sender, "the domain \(domain) doesn't exist: others refuse its mails",
                remedy: "Set \(Variable.mailFrom.name) to an address of your domain.")
        case .noMailExchange:
            .warning(
                sender, "\(domain) has neither an MX record nor an address: many refuse its mails",
                remedy: "Publish an MX record for it.")
        case .takesNoMail:
            .warning(
                sender, "\(domain) says that it takes no mail (null MX): many refuse what it sends",
                remedy: "Publish an MX record for it, or send from another domain.")
        case .noSPF:
            .warning(
                sender, "\(domain) has no SPF record: anybody may send in its name",
                remedy: "Publish the TXT record that your mail provider names: v=spf1 include:… -all")
        case .severalSPF:
            .problem(
                sender, "\(domain) has more than one SPF record, which counts as an error (RFC 7208 §4.5)",
                remedy: "Make them one TXT record.")
        case .noDMARC:
            .warning(
                sender, "\(domain) has no DMARC record: some providers put its mails aside",
                remedy: "Publish a TXT record at _dmarc.\(domain), at first: v=DMARC1; p=none")
        }
    }
}

extension MailDestination {
    /// Whether mails go to other machines.
    var leavesTheMachine: Bool {
        switch self {
        case .smtp: true
        case .directory: false
        }
    }
}
