import Auth
import AuthCrypto
import AuthHTTP
import AuthIDN
import AuthMail
import AuthNotices
import AuthSQLite
import HTTPServer
import Telemetry

/// The whole server from start to end.
enum Server {
    /// How long after a signal requests may still be answered.
    private static let requestGrace: Duration = .seconds(6)
    /// How long mails under way may take after that, before their connections are cut. They stay in the store.
    private static let mailGrace: Duration = .seconds(2)

    /// Runs until SIGTERM or SIGINT, and ends within 10 s of it: `docker stop` waits no longer.
    /// - Returns: The exit code.
    static func run(_ configuration: Configuration) async -> Int32 {
        let signals = StopSignals()
        let output = StandardError()
        let format = configuration.logFormat ?? (StandardError.isTerminal ? .text : .json)
        let logger = Logger(
            level: configuration.logLevel, format: format,
            isColoured: StandardError.isTerminal, output: output)
        defer { output.close() }
        do {
            try await run(configuration, logger: logger, until: signals)
            return 0
        } catch {
            switch format {
            case .text: Console.complain("\(error)")
            case .json: logger.error("The server can't start", [.error(error)])
            }
            return StartFailure.status
        }
    }

    private static func run(_ configuration: Configuration, logger: Logger, until signals: StopSignals) async throws {
        let clock = SystemClock()
        let log = LogObservers(logger: logger)
        let folder = try DataFolder(configuration.dataFolder)
        let random = OpenSSLRandom()
        let hash = try OpenSSLHash(secret: try configuration.secret.load(in: folder, making: random))
        let database = try store(configuration, folder)
        defer { database.close() }
        let metrics = configuration.metrics.isOn ? ServerMetrics(store: database, notices: database) : nil
        let store: any AuthStore = metrics?.store ?? database
        guard try await store.adoptFingerprint(hash.fingerprint()) else {
            throw StartFailure.foreignSecret(folder)
        }
        let signer = try ES256Signer(
            folder: folder.resolve(DataFolder.keys), clock: clock, accessLifetime: configuration.policy.accessLifetime,
            observe: log.keys)
        let mail = try MailDelivery(configuration, folder)
        let outbox = Outbox(
            store: store, transport: mail.transport, hash: hash, publicURL: configuration.publicURL.text, clock: clock,
            observe: metrics?.counting(log.delivery) ?? log.delivery)
        let authenticator = Authenticator(
            policy: try configuration.policy(in: folder), store: store, outbox: outbox, hash: hash, random: random,
            signer: signer,
            names: IDN2DomainNames(), clock: clock)
        let tell = log.notices(configuration.webhook?.endpoint.description)
        let notices = try NoticeDelivery(
            configuration, folder, store: database, clock: clock, observe: metrics?.counting(tell) ?? tell)
        let requestIDs = RequestIDs()
        let reading = try MetricsReading(configuration, folder, metrics, authenticator, notices?.outbox)
        let credentials = try credentials(configuration)
        let routes = try AuthRoutes(
            authenticator: authenticator, site: site(configuration), signer: signer, hash: hash, random: random,
            inbox: mail.inbox, metrics: reading?.publicSource, requestIDs: requestIDs, gzip: Gzip.compress,
            observers: metrics?.counting(log.requests) ?? log.requests)
        let server = HTTPServer(
            configuration: configuration.server, credentials: credentials, handler: routes, requestID: requestIDs.make,
            roundObserver: metrics?.roundObserver,
            observer: metrics?.counting(log.connection) ?? log.connection)

        // First of all: where the port is taken, no mail may leave that this process can't record.
        let addresses = try server.start()
        let metricsAddress = try reading?.start(server, observer: log.connection)
        let redirect = RedirectServer(configuration, observer: log.connection)
        let redirectAddress = try redirect?.start()
        let watch = CertificateWatch(
            credentials, observe: log.certificate(configuration, credentials), remind: log.certificateEnd)
        defer { watch.stop() }
        var tasks = TaskBag()
        tasks.start { await outbox.run() }
        if let notices { tasks.start { await notices.outbox.run() } }
        tasks.start {
            await Sweeper(
                store: store, clock: clock, linkLifetime: configuration.policy.linkLifetime,
                sessions: configuration.policy.sessions
            ).run()
        }
        let certificateWarnings = credentials.map { configuration.warnings(about: $0, now: clock.now.seconds) } ?? []
        for warning in configuration.warnings + certificateWarnings + configuration.reviewWarnings(now: clock.now) {
            logger.warning("Check the configuration", [.public("why", warning)])
        }
        announce(
            configuration, addresses: addresses, metrics: metricsAddress, redirect: redirectAddress, folder: folder,
            logger: logger)
        let supervisor = SupervisorNotice()
        supervisor.tellReady()

        await signals.first()
        supervisor.tellStopping()
        logger.info("Stopping")
        // At the same time: one after the other, they could take longer than there is.
        async let redirected: Void? = redirect?.stop()
        async let metricsRead: Void? = reading?.stop()
        let areAllAnswered = await server.shutdown(within: requestGrace)
        await redirected
        await metricsRead
        await tasks.end()
        await stop(outbox, mail, notices)
        logger.info("Stopped", [.flag("all_requests_answered", areAllAnswered)])
    }

    /// Lets mails and notices under way end; cuts them off when they take too long. What was cut off is tried again at
    /// the next start.
    private static func stop(_ outbox: Outbox, _ mail: MailDelivery, _ notices: NoticeDelivery?) async {
        async let attempts: Void = outbox.stop()
        async let notified: Void? = notices?.stop(grace: mailGrace)
        await mail.close(grace: mailGrace)
        await attempts
        await notified
    }

    private static func credentials(_ configuration: Configuration) throws -> TLSCredentials? {
        guard let files = configuration.tls else { return nil }
        do throws(TLSFileError) { return try TLSCredentials(files) } catch {
            throw StartFailure(description: Configuration.line(error, files))
        }
    }

    private static func store(_ configuration: Configuration, _ folder: DataFolder) throws -> SQLiteStore {
        switch configuration.store {
        case .sqlite(let path):
            let path = folder.resolve(path)
            guard FileCall.exists(path) || !FileCall.exists(path + Restoration.draft) else {
                throw StartFailure(
                    description: "the database \(path) is missing, since a restore was cut off: run it again, with "
                        + "--replace")
            }
            do { return try SQLiteStore(path: path, notices: configuration.webhook?.events ?? []) } catch {
                throw StartFailure(description: "the database \(path) can't be used: \(error)")
            }
        }
    }

    private static func site(_ configuration: Configuration) -> AuthSite {
        let identity = configuration.mailIdentity
        return AuthSite(
            url: configuration.publicURL, brand: identity.brand, accent: identity.accent,
            returnAddresses: configuration.policy.returnAddresses, trustedProxies: configuration.trustedProxies,
            sessionLifetime: configuration.policy.sessions.lifetime, crossOrigins: configuration.crossOrigins,
            associations: configuration.associations, securityContacts: configuration.securityContacts,
            appScheme: configuration.appScheme)
    }

    private static func announce(
        _ configuration: Configuration, addresses: [ListenAddress], metrics: ListenAddress?, redirect: ListenAddress?,
        folder: DataFolder, logger: Logger
    ) {
        let listening = addresses.map(\.description).joined(separator: ", ")
        var fields: [LogField] = [
            .public("version", Version.number), .public("listen", listening), .public("data", folder.path),
            .public("public_url", configuration.publicURL.text),
        ]
        if let redirect { fields.append(.public("redirect", redirect.description)) }
        if let metrics { fields.append(.public("metrics", metrics.description)) }
        logger.info("Started", fields)
        // Where a program reads the log, it reads this there.
        guard configuration.logFormat != .json else { return }
        Console.say(Banner(configuration, addresses: addresses, folder: folder).text)
    }
}
