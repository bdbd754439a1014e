import Auth
import AuthHTTP
import AuthIDN
import AuthMail
import HTTP
import HTTPServer
import MagicLinkAPI
import Telemetry

extension Configuration {
    /// Reads the environment and a file; where both set a variable, the environment wins. An empty value is none.
    /// - Throws: ``ConfigurationError`` with a line for everything that is wrong.
    static func parse(
        environment: [String: String], file: EnvironmentFile = .empty, names: any DomainNames = IDN2DomainNames(),
        now: Timestamp = SystemClock().now
    ) throws(ConfigurationError) -> Configuration {
        var reader = SettingReader(environment: environment, file: file)
        var server = server(&reader)
        let publicURL = reader.value(.publicURL, as: PublicURL.init(setting:))
        let tls = tls(&reader)
        let redirect = RedirectSetting.read(&reader, publicURL: publicURL)
        let dataFolder = reader.value(.data, as: SettingText.path)
        let secret = SecretSetting.read(&reader)
        let store = reader.value(.store, as: StoreSetting.init(setting:))
        let mail = MailDestination.read(&reader)
        let identity = mailIdentity(&reader, names)
        let templates = reader.optional(.mailTemplates, as: SettingText.path)
        let policy = policy(&reader, publicURL: publicURL?.text ?? "", names)
        let proxies = reader.list(.trustedProxies) { text throws(SettingError) in
            guard let network = IPNetwork(text) else {
                throw SettingError("networks such as 10.0.0.0/8 or addresses, separated by commas")
            }
            return network
        }
        let crossOrigins = Set(reader.list(.corsOrigins, as: CrossOrigin.check))
        let associations = associations(&reader)
        let securityContacts = reader.list(.securityContact, as: SecurityContact.check)
        let reviews = ReviewSetting.read(
            &reader,
            ReviewRules(
                allowedAddresses: policy.signUp.allowed,
                takenKeys: keys(sender: identity?.sender, contacts: securityContacts, names), names: names, now: now))
        let appScheme = reader.optional(.appScheme, as: ReturnAddress.checkScheme)
        let logLevel = reader.value(.log, as: SettingText.choice(LogLevel.self))
        let logFormat = reader.optional(.logFormat, as: SettingText.choice(LogFormat.self))
        let metrics = MetricsSetting.read(&reader)
        let webhook = WebhookSetting.read(&reader)
        guard reader.problems.isEmpty, let publicURL, let dataFolder, let secret, let store, let mail,
            let identity, let reviews, let logLevel, let metrics
        else { throw ConfigurationError(lines: reader.problems) }
        server.strictTransportSecurity = publicURL.strictTransportSecurity
        return Configuration(
            server: server, publicURL: publicURL, tls: tls, redirect: redirect, dataFolder: dataFolder, secret: secret,
            store: store, mail: mail, mailIdentity: identity, mailTemplates: templates, policy: policy,
            reviews: reviews, trustedProxies: proxies,
            crossOrigins: crossOrigins, associations: associations, securityContacts: securityContacts,
            appScheme: appScheme, logLevel: logLevel, logFormat: logFormat, metrics: metrics, webhook: webhook)
    }

    private static func server(_ reader: inout SettingReader) -> ServerConfiguration {
        let addresses = reader.list(.listen) { text throws(SettingError) in
            do throws(ListenAddressError) { return try ListenAddress(parsing: text) } catch {
                throw SettingError(
                    "addresses such as 127.0.0.1:8080, [::1]:8080 or unix:/run/magic-link/http.sock, separated by commas; "
                        + error.reason)
            }
        }
        if addresses.isEmpty, reader.problems.isEmpty { reader.refuse(.listen, "one address at least") }
        var server = ServerConfiguration(addresses: addresses)
        reader.set(&server.maxConnections, .maxConnections, as: SettingText.number(in: 1...1_000_000))
        reader.set(&server.limits.head, .maxHead, as: SettingText.byteCount(in: 1024...1_048_576))
        reader.set(&server.limits.target, .maxTarget, as: SettingText.byteCount(in: 256...1_048_576))
        reader.set(&server.limits.fields, .maxFields, as: SettingText.number(in: 10...10_000))
        reader.set(&server.limits.body, .maxBody, as: SettingText.byteCount(in: 1024...16_777_216))
        let deadlines = SettingText.duration(in: .seconds(1)...(.seconds(3600)))
        reader.set(&server.headDeadline, .headDeadline, as: deadlines)
        reader.set(&server.bodyDeadline, .bodyDeadline, as: deadlines)
        reader.set(&server.answerDeadline, .answerDeadline, as: deadlines)
        reader.set(&server.idleTimeout, .idleTimeout, as: deadlines)
        if server.limits.target > server.limits.head {
            if reader.isSet(.maxTarget) {
                reader.refuse(.maxTarget, "at most \(Variable.maxHead.name), which includes it")
            }
            server.limits.target = server.limits.head
        }
        return server
    }

    private static func mailIdentity(_ reader: inout SettingReader, _ names: any DomainNames) -> MailIdentity? {
        let sender = reader.value(.mailFrom) { text throws(SettingError) in
            try SettingError.rethrow("an address such as Fieldnote <hello@example.com>") {
                () throws(MailSettingError) in
                try MailSender(text, names: names)
            }
        }
        let accent = reader.value(.accent) { text throws(SettingError) in
            guard let accent = AccentColor(text) else { throw SettingError("a colour such as #1d5fc9") }
            return accent
        }
        let headers = reader.list(.mailHeaders, separator: "|") { text throws(SettingError) in
            try SettingError.rethrow("headers such as X-Track-Links: off, separated by |") {
                () throws(MailSettingError) in try ExtraHeader(text)
            }
        }
        return reader.value(.brand) { text throws(SettingError) in
            try SettingError.rethrow("a name of 1 to 300 bytes") { () throws(MailSettingError) -> MailIdentity? in
                guard let sender, let accent else { return nil }
                return try MailIdentity(sender: sender, brand: text, accent: accent, extraHeaders: headers)
            }
        } ?? nil
    }

    /// Comparison keys of the addresses that other settings name.
    private static func keys(sender: MailSender?, contacts: [String], _ names: any DomainNames) -> Set<String> {
        let mails = contacts.filter { $0.hasPrefix("mailto:") }.map { String($0.dropFirst("mailto:".count)) }
        return Set(
            ([sender?.address].compactMap(\.self) + mails).compactMap { text in
                (try? EmailAddress(text)).flatMap { try? Mailbox($0, names: names).key }
            })
    }

    private static func policy(
        _ reader: inout SettingReader, publicURL: String, _ names: any DomainNames
    ) -> AuthPolicy {
        var policy = AuthPolicy(publicURL: publicURL)
        let day = Duration.seconds(86_400)
        reader.set(&policy.linkLifetime, .linkLifetime, as: SettingText.duration(in: .seconds(60)...day))
        reader.set(&policy.resendAfter, .resendAfter, as: SettingText.duration(in: .seconds(1)...(.seconds(3600))))
        if policy.resendAfter >= policy.linkLifetime {
            reader.refuse(.resendAfter, "less than \(Variable.linkLifetime.name)")
        }
        reader.set(&policy.accessLifetime, .accessLifetime, as: SettingText.duration(in: .seconds(60)...day))
        sessions(&reader, &policy)
        if let audience = reader.optional(.audience, as: SettingText.line) { policy.audience = audience }
        reader.set(&policy.signUp.isOpen, .signUp, as: SettingText.flag(true: "open", false: "closed"))
        policy.signUp.allowed = reader.list(.allow) { text throws(SettingError) in
            do { return try AddressPattern(text, names: names) } catch {
                throw SettingError("addresses such as *@example.com or sam@example.com, separated by commas")
            }
        }
        policy.returnAddresses = Set(reader.list(.returnTo, as: ReturnAddress.check))
        reader.set(&policy.clientLimit, .limitClient, as: SettingText.rateLimit)
        reader.set(&policy.recipientLimit, .limitRecipient, as: SettingText.rateLimit)
        reader.set(&policy.totalLimit, .limitTotal, as: SettingText.rateLimit)
        reader.set(&policy.guessLimit, .limitGuesses, as: SettingText.rateLimit)
        return policy
    }

    private static func sessions(_ reader: inout SettingReader, _ policy: inout AuthPolicy) {
        // Browsers keep no cookie for longer than 400 days (RFC 6265bis §5.5).
        let durations = SettingText.duration(in: .seconds(60)...(.seconds(400 * 86_400)))
        reader.set(&policy.sessions.idle, .sessionIdle, as: durations)
        reader.set(&policy.sessions.lifetime, .sessionLifetime, as: durations)
        if policy.sessions.idle > policy.sessions.lifetime {
            if reader.isSet(.sessionIdle) {
                reader.refuse(.sessionIdle, "at most \(Variable.sessionLifetime.name)")
            }
            policy.sessions.idle = policy.sessions.lifetime
        }
        // An app shows itself when its access token has expired: by then the session must not have.
        if policy.sessions.idle <= policy.accessLifetime {
            reader.refuse(
                reader.isSet(.sessionIdle) ? .sessionIdle : .sessionLifetime,
                "longer than \(Variable.accessLifetime.name)")
        }
    }
}
