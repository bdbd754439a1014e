import Auth

/// One environment variable: its name, what counts when it isn't set, and what it is for.
struct Variable: Hashable, Sendable {
    /// What all names begin with.
    static let prefix = "MAGICLINK_"

    let name: String
    /// The value that counts when it isn't set, in the variable's own spelling; empty when nothing does.
    let fallback: String
    /// What it is for, in a few words.
    let summary: String
    /// Whether its value stays out of messages.
    let isSecret: Bool

    private init(_ noun: String, _ summary: String, fallback: String = "", isSecret: Bool = false) {
        name = Self.prefix + noun
        self.fallback = fallback
        self.summary = summary
        self.isSecret = isSecret
    }
}

extension Variable {
    static let listen = Self("LISTEN", "where the server listens", fallback: "127.0.0.1:8080")
    static let publicURL = Self(
        "PUBLIC_URL", "where people reach it: what links begin with", fallback: "http://localhost:8080")
    static let tlsCertificate = Self("TLS_CERTIFICATE", "the file of the certificate for https")
    static let tlsKey = Self("TLS_KEY", "the file of the certificate's key")
    static let redirectListen = Self("REDIRECT_LISTEN", "where http is sent on to https", fallback: "off")
    static let acmeWebroot = Self("ACME_WEBROOT", "the folder of an ACME client's challenges")
    static let data = Self("DATA", "the folder of database, secret, keys and mails", fallback: ".data")
    static let secretFile = Self("SECRET_FILE", "the file of the server's secret", fallback: "secret")
    static let secret = Self("SECRET", "the server's secret itself", isSecret: true)
    static let store = Self("STORE", "the database", fallback: "sqlite:auth.db")

    static let mail = Self("MAIL", "how mails leave", fallback: "directory:mail", isSecret: true)
    static let mailFrom = Self("MAIL_FROM", "whom mails come from", fallback: "Sign in <no-reply@localhost>")
    /// A provider's header may hold a key.
    static let mailHeaders = Self("MAIL_HEADERS", "headers that every mail gets", isSecret: true)
    static let mailTemplates = Self("MAIL_TEMPLATES", "a folder of templates for the mail")
    static let mailStartTLS = Self("MAIL_STARTTLS", "whether smtp:// may do without TLS", fallback: "required")
    static let mailCertificate = Self(
        "MAIL_CERTIFICATE", "whether the mail server must prove its name", fallback: "checked")
    static let mailAuthorities = Self("MAIL_AUTHORITIES", "certificate authorities to trust instead of the system's")
    static let mailHello = Self("MAIL_HELO", "the name that the server gives itself in EHLO")
    static let mailConnections = Self("MAIL_CONNECTIONS", "connections to the mail server at once", fallback: "2")

    static let brand = Self("BRAND", "the product's name on pages and in mails", fallback: "Fieldnote")
    static let accent = Self("ACCENT", "the colour of buttons", fallback: "#1d5fc9")
    static let appScheme = Self("APP_SCHEME", "the scheme of the app's own links")

    static let linkLifetime = Self("LINK_LIFETIME", "how long link and code work", fallback: "15m")
    static let resendAfter = Self("RESEND_AFTER", "the pause between two mails to an address", fallback: "30s")
    static let accessLifetime = Self("ACCESS_LIFETIME", "how long an access token works", fallback: "15m")
    static let sessionIdle = Self("SESSION_IDLE", "how long a session lasts unused", fallback: "30d")
    static let sessionLifetime = Self("SESSION_LIFETIME", "how long a session lasts at most", fallback: "90d")
    static let audience = Self("AUDIENCE", "whom access tokens are for")
    static let signUp = Self("SIGN_UP", "whether new addresses may sign in", fallback: "open")
    static let allow = Self("ALLOW", "which addresses may sign in")
    static let reviewAccounts = Self(
        "REVIEW_ACCOUNTS", "accounts with a fixed code, for who reviews the app", isSecret: true)
    static let reviewAccountsFile = Self("REVIEW_ACCOUNTS_FILE", "the file of these accounts")
    static let returnTo = Self("RETURN_TO", "where browsers may go after signing in")

    static let corsOrigins = Self("CORS_ORIGINS", "other sites whose pages may call")

    static let appleAppIDs = Self("APPLE_APP_IDS", "apps of Apple's platforms that open links")
    static let androidApps = Self("ANDROID_APPS", "Android apps that open links")
    static let securityContact = Self("SECURITY_CONTACT", "whom to tell of a weakness")

    static let limitClient = Self("LIMIT_CLIENT", "links that one client may ask for", fallback: "300/10m")
    static let limitRecipient = Self("LIMIT_RECIPIENT", "links mailed to one inbox", fallback: "20/1h")
    static let limitTotal = Self("LIMIT_TOTAL", "links mailed in all", fallback: "6000/10m")
    static let limitGuesses = Self(
        "LIMIT_GUESSES", "wrong codes, unknown links and forged tokens from one client", fallback: "100/10m")

    static let trustedProxies = Self("TRUSTED_PROXIES", "networks whose forwarded headers count")
    static let maxConnections = Self("MAX_CONNECTIONS", "connections at once", fallback: "10000")
    static let maxHead = Self("MAX_HEAD", "request line and headers together", fallback: "16KiB")
    static let maxTarget = Self("MAX_TARGET", "the request line's target", fallback: "8KiB")
    static let maxFields = Self("MAX_FIELDS", "header lines", fallback: "100")
    static let maxBody = Self("MAX_BODY", "a request's content", fallback: "64KiB")
    static let headDeadline = Self("HEAD_DEADLINE", "for line and headers to arrive", fallback: "10s")
    static let bodyDeadline = Self("BODY_DEADLINE", "for the content to arrive", fallback: "20s")
    static let answerDeadline = Self("ANSWER_DEADLINE", "for answering, and for taking the answer", fallback: "30s")
    static let idleTimeout = Self("IDLE_TIMEOUT", "for a connection without a request", fallback: "60s")

    static let log = Self("LOG", "how much is logged", fallback: "info")
    static let logFormat = Self("LOG_FORMAT", "how log lines are written")

    static let metrics = Self("METRICS", "an address to read the metrics at", fallback: "off")
    static let metricsTokenFile = Self("METRICS_TOKEN_FILE", "the file of the token that opens /metrics")
    static let metricsToken = Self("METRICS_TOKEN", "the token that opens /metrics", isSecret: true)

    /// The address may hold a key.
    static let webhookURL = Self("WEBHOOK_URL", "where changes are told of", isSecret: true)
    static let webhookSecretFile = Self("WEBHOOK_SECRET_FILE", "the file of the secrets that sign notices")
    static let webhookSecret = Self("WEBHOOK_SECRET", "the secrets that sign notices", isSecret: true)
    static let webhookEvents = Self(
        "WEBHOOK_EVENTS", "which changes are told of",
        fallback: NoticeType.allCases.map(\.rawValue).joined(separator: ","))
    static let webhookAuthorities = Self(
        "WEBHOOK_AUTHORITIES", "certificate authorities to trust instead of the system's")

    /// Every variable that there is, in the order of Config/server.env.
    static let all: [Self] = [
        listen, publicURL, tlsCertificate, tlsKey, redirectListen, acmeWebroot, data, secretFile, secret, store,
        mail, mailFrom, mailHeaders, mailTemplates, mailStartTLS, mailCertificate, mailAuthorities, mailHello,
        mailConnections,
        brand, accent, appScheme,
        linkLifetime, resendAfter, accessLifetime, sessionIdle, sessionLifetime, audience, signUp, allow,
        reviewAccountsFile, reviewAccounts, returnTo,
        corsOrigins,
        appleAppIDs, androidApps, securityContact,
        limitClient, limitRecipient, limitTotal, limitGuesses,
        trustedProxies, maxConnections, maxHead, maxTarget, maxFields, maxBody, headDeadline, bodyDeadline,
        answerDeadline, idleTimeout,
        log, logFormat,
        metrics, metricsTokenFile, metricsToken,
        webhookURL, webhookSecretFile, webhookSecret, webhookEvents, webhookAuthorities,
    ]
}
