import Auth
import AuthMail
import AuthSQLite
import FoundationEssentials

/// Looks at everything that an operator can get wrong. It changes nothing and sends no mail.
struct Doctor {
    let configuration: Configuration
    let now: Timestamp

    /// Everything, one check after the other; a silent mail server makes it take up to half a minute.
    func findings() -> [Finding] {
        let data = DataFolder(naming: configuration.dataFolder)
        let store = StoreCheck(configuration, data, now: now)
        return ConfigurationCheck.findings(configuration)
            + [DataFolderCheck.finding(data), SecretCheck.finding(configuration, data, store.report)]
            + store.findings
            + [
                KeysCheck.finding(configuration, data, now: now),
                ClockCheck.finding(now: now, newest: store.report?.newestChallengeAt),
            ]
            + CertificateCheck.findings(configuration, now: now) + ListenCheck.findings(configuration)
            + [PublicURLCheck.finding(configuration, DomainRecords())]
            + MailCheck.findings(configuration, data, DomainRecords())
    }

    /// What there is to say where the configuration can't be read: the rest hangs on it.
    static func findings(of error: ConfigurationError) -> [Finding] {
        error.lines.map {
            .problem(ConfigurationCheck.name, $0, remedy: "Correct it; Config/server.env explains every setting.")
        } + [.skipped("everything else", "not checked: it depends on the configuration")]
    }
}
