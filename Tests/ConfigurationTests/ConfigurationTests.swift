import Auth
import AuthHTTP
import AuthMail
import HTTP
import HTTPServer
import Telemetry
import Testing

@testable import magic_link_server

struct ConfigurationTests {
    /// Reads variables named without their prefix.
    private func parse(_ settings: [String: String]) throws(ConfigurationError) -> Configuration {
        try Configuration.parse(
            environment: Dictionary(uniqueKeysWithValues: settings.map { ("MAGICLINK_" + $0.key, $0.value) }))
    }

    /// What is said of variables that are wrong.
    private func problems(_ settings: [String: String]) -> [String] {
        do {
            _ = try parse(settings)
            return []
        } catch { return error.lines }
    }

    @Test func `without any setting the server has its defaults`() throws {
        let configuration = try parse([:])
        #expect(configuration.server.addresses == [.tcp(.v4(0x7F00_0001), port: 8080)])
        #expect(configuration.publicURL.text == "http://localhost:8080")
        #expect(configuration.dataFolder == ".data")
        #expect(configuration.secret == .file(path: "secret", isMadeWhenMissing: true))
        #expect(configuration.store == .sqlite(path: "auth.db"))
        #expect(configuration.mail == .directory(path: "mail"))
        #expect(configuration.mailIdentity.sender.name == "Sign in")
        #expect(configuration.mailIdentity.sender.address == "no-reply@localhost")
        #expect(configuration.mailIdentity.brand == "Fieldnote")
        #expect(configuration.mailTemplates == nil)
        #expect(configuration.trustedProxies.isEmpty)
        #expect(configuration.logLevel == .info)
        #expect(configuration.logFormat == nil)
        #expect(configuration.warnings.isEmpty)
    }

    /// The rules and the HTTP server have defaults of their own; the variables' must not drift from them.
    @Test func `the defaults are those of the modules that are configured`() throws {
        let configuration = try parse([:])
        #expect(configuration.policy == AuthPolicy(publicURL: "http://localhost:8080"))
        #expect(configuration.server == ServerConfiguration(addresses: configuration.server.addresses))
    }

    @Test func `every setting arrives where it belongs`() throws {
        let configuration = try parse([
            "LISTEN": "0.0.0.0:80, [::1]:8081 ,unix:/run/m.sock", "PUBLIC_URL": "https://id.example:8443/auth/",
            "DATA": "/var/lib/m", "SECRET_FILE": "/run/secrets/m", "STORE": "sqlite:/srv/a.db",
            "MAIL": "smtp://sam%40example.com:p%25%3Aw@mail.example:2525", "MAIL_FROM": "Fieldnote <hi@bücher.example>",
            "MAIL_HEADERS": "X-Track-Links: off | X-Kind: sign-in, really", "MAIL_TEMPLATES": "Config/mail",
            "MAIL_AUTHORITIES": "/etc/ca.pem", "MAIL_HELO": "m.example", "MAIL_CONNECTIONS": "4", "BRAND": "Büro",
            "ACCENT": "#F0a", "LINK_LIFETIME": "10m", "RESEND_AFTER": "45s", "ACCESS_LIFETIME": "1h",
            "SESSION_IDLE": "12h", "SESSION_LIFETIME": "7d",
            "CORS_ORIGINS": "https://app.example, http://localhost:3000",
            "AUDIENCE": "https://api.example", "SIGN_UP": "closed", "ALLOW": "*@example.com, kim@bücher.example",
            "RETURN_TO": "https://app.example/in, com.example.app:/in,http://localhost:3000/",
            "LIMIT_CLIENT": "5/1m", "LIMIT_RECIPIENT": "off", "LIMIT_TOTAL": "1/1s", "LIMIT_GUESSES": "7/2h",
            "TRUSTED_PROXIES": "10.0.0.0/8, ::1", "MAX_CONNECTIONS": "7", "MAX_HEAD": "4096", "MAX_TARGET": "2KiB",
            "MAX_FIELDS": "20", "MAX_BODY": "1MiB", "HEAD_DEADLINE": "1s", "BODY_DEADLINE": "2s",
            "ANSWER_DEADLINE": "3s", "IDLE_TIMEOUT": "4m", "LOG": "debug", "LOG_FORMAT": "json",
        ])
        #expect(configuration.server.addresses.map(\.description) == ["0.0.0.0:80", "[::1]:8081", "unix:/run/m.sock"])
        #expect(configuration.publicURL.text == "https://id.example:8443/auth")
        #expect(configuration.dataFolder == "/var/lib/m")
        #expect(configuration.secret == .file(path: "/run/secrets/m", isMadeWhenMissing: false))
        #expect(configuration.store == .sqlite(path: "/srv/a.db"))
        let smtp = SMTPSettings(
            host: "mail.example", port: 2525, encryption: .startTLS,
            credentials: SMTPSettings.Credentials(user: "sam@example.com", password: "p%:w"),
            authorityFile: "/etc/ca.pem",
            helloName: "m.example", connections: 4)
        #expect(configuration.mail == .smtp(smtp))
        #expect(configuration.mailIdentity.sender.address == "hi@xn--bcher-kva.example")
        #expect(configuration.mailIdentity.extraHeaders.map(\.name) == ["X-Track-Links", "X-Kind"])
        #expect(configuration.mailIdentity.extraHeaders.map(\.value) == ["off", "sign-in, really"])
        #expect(configuration.mailIdentity.brand == "Büro")
        #expect(configuration.mailIdentity.accent.hex == "#ff00aa")
        #expect(configuration.mailTemplates == "Config/mail")
        var policy = AuthPolicy(publicURL: "https://id.example:8443/auth")
        policy.audience = "https://api.example"
        policy.linkLifetime = .seconds(600)
        policy.resendAfter = .seconds(45)
        policy.accessLifetime = .seconds(3600)
        policy.sessions.idle = .seconds(12 * 3600)
        policy.sessions.lifetime = .seconds(7 * 86_400)
        policy.signUp = configuration.policy.signUp
        policy.returnAddresses = ["https://app.example/in", "com.example.app:/in", "http://localhost:3000/"]
        policy.clientLimit = RateLimit(count: 5, per: .seconds(60))
        policy.recipientLimit = nil
        policy.totalLimit = RateLimit(count: 1, per: .seconds(1))
        policy.guessLimit = RateLimit(count: 7, per: .seconds(7200))
        #expect(configuration.policy == policy)
        #expect(!policy.signUp.isOpen)
        #expect(policy.signUp.allowed.count == 2)
        #expect(configuration.trustedProxies.map(\.description) == ["10.0.0.0/8", "::1/128"])
        #expect(configuration.crossOrigins == ["https://app.example", "http://localhost:3000"])
        var server = ServerConfiguration(addresses: configuration.server.addresses)
        server.maxConnections = 7
        server.limits.head = 4096
        server.limits.target = 2048
        server.limits.fields = 20
        server.limits.body = 1_048_576
        server.headDeadline = .seconds(1)
        server.bodyDeadline = .seconds(2)
        server.answerDeadline = .seconds(3)
        server.idleTimeout = .seconds(240)
        server.strictTransportSecurity = "max-age=31536000"
        #expect(configuration.server == server)
        #expect(configuration.logLevel == .debug)
        #expect(configuration.logFormat == .json)
    }

    @Test(
        "a bad value is one line with the variable, the value and what is allowed",
        arguments: [
            ("LISTEN", "8080"), ("LISTEN", "localhost:8080"), ("LISTEN", "127.0.0.1:65536"), ("LISTEN", "::1:80"),
            ("LISTEN", "unix:"), ("LISTEN", ","),
            ("DATA", "a\u{1}b"), ("STORE", "auth.db"), ("STORE", "sqlite:"), ("STORE", "sqlite::memory:"),
            ("STORE", "postgres://u:p@h/d"),
            ("MAIL_FROM", "nobody"), ("MAIL_FROM", "a@b.c\r\nBcc: x@y.z"),
            ("MAIL_STARTTLS", "optional"), ("MAIL_STARTTLS", "false"),
            ("MAIL_CERTIFICATE", "off"), ("MAIL_HELO", "-x"), ("MAIL_HELO", "nodot"), ("MAIL_HELO", "a b"),
            ("MAIL_CONNECTIONS", "0"), ("MAIL_CONNECTIONS", "17"), ("BRAND", String(repeating: "b", count: 301)),
            ("ACCENT", "blue"), ("ACCENT", "#12"),
            ("LINK_LIFETIME", "15"), ("LINK_LIFETIME", "25h"), ("LINK_LIFETIME", "59s"), ("LINK_LIFETIME", "-5m"),
            ("LINK_LIFETIME", "99999999999999999999m"), ("LINK_LIFETIME", "999999999999999999d"),
            ("LINK_LIFETIME", "m"),
            ("LINK_LIFETIME", "1.5m"), ("LINK_LIFETIME", "15 m"), ("LINK_LIFETIME", "１５m"),
            ("RESEND_AFTER", "0s"), ("RESEND_AFTER", "15m"), ("ACCESS_LIFETIME", "25h"), ("SESSION_IDLE", "91d"),
            ("SESSION_IDLE", "15m"), ("SESSION_IDLE", "30"),
            ("SESSION_LIFETIME", "401d"), ("SESSION_LIFETIME", "10m"), ("SIGN_UP", "yes"),
            ("ALLOW", "example.com"), ("ALLOW", "*@exa mple.com"), ("AUDIENCE", "a\nb"),
            ("LIMIT_CLIENT", "300"), ("LIMIT_CLIENT", "0/10m"), ("LIMIT_CLIENT", "3/0s"), ("LIMIT_TOTAL", "none"),
            ("LIMIT_TOTAL", "3/1m/2m"), ("LIMIT_GUESSES", "9999999999999/1m"), ("LIMIT_GUESSES", "1/367d"),
            ("TRUSTED_PROXIES", "10.0.0.0/33"), ("TRUSTED_PROXIES", "proxy"), ("MAX_CONNECTIONS", "many"),
            ("MAX_HEAD", "64KB"), ("MAX_HEAD", "9223372036854775807MiB"), ("MAX_TARGET", "17KiB"),
            ("MAX_BODY", "17MiB"), ("MAX_BODY", "KiB"), ("HEAD_DEADLINE", "0s"), ("IDLE_TIMEOUT", "2h"),
            ("LOG", "verbose"), ("LOG_FORMAT", "xml"),
        ])
    func refusesBadValues(noun: String, value: String) throws {
        let lines = problems([noun: value])
        try #require(lines.count == 1, "\(lines)")
        #expect(lines[0].hasPrefix("MAGICLINK_\(noun)="))
        #expect(lines[0].contains(" must be "))
        #expect(!lines[0].unicodeScalars.contains { $0.value < 0x20 })
        #expect(lines[0].utf8.count < 400)
    }

    @Test func `a line reads as a sentence`() {
        #expect(
            problems(["LINK_LIFETIME": "ten"]) == [
                #"MAGICLINK_LINK_LIFETIME="ten" must be a duration from 1m to 24h, such as 90s, 15m or 12h"#
            ])
        #expect(problems(["LOG": "loud"]) == [#"MAGICLINK_LOG="loud" must be debug or info or warning or error"#])
        #expect(problems(["MAX_HEAD": "2MiB"]).first?.hasSuffix("a size from 1KiB to 1MiB, such as 64KiB") == true)
    }

    @Test func `all that is wrong is said at once`() {
        let lines = problems([
            "LISTEN": "x", "MAIL": "x", "LOG": "x", "ACCENT": "x", "LIMIT_TOTAL": "x", "LIMT_TOTAL": "1",
        ])
        #expect(lines.count == 6)
    }

    @Test func `a head that is smaller than the usual target makes the target smaller`() throws {
        let limits = try parse(["MAX_HEAD": "1KiB"]).server.limits
        #expect([limits.head, limits.target] == [1024, 1024])
    }

    @Test func `an empty value is none`() throws {
        #expect(try parse(["LISTEN": "", "MAIL": "", "ALLOW": ""]).mail == .directory(path: "mail"))
    }

    @Test(
        "an unknown name is an error with the nearest known one",
        arguments: [
            ("MAGICLINK_LISTN", "MAGICLINK_LISTEN"), ("MAGICLINK_PUBLICURL", "MAGICLINK_PUBLIC_URL"),
            ("MAGICLINK_LOGFORMAT", "MAGICLINK_LOG_FORMAT"), ("MAGICLINK_SINGUP", "MAGICLINK_SIGN_UP"),
            ("MAGICLINK_MAILFROM", "MAGICLINK_MAIL_FROM"), ("MAGICLINK_listen", nil), ("MAGICLINK_WHATEVER_ELSE", nil),
        ] as [(String, String?)])
    func refusesUnknownNames(name: String, nearest: String?) throws {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try Configuration.parse(environment: [name: "x", "PATH": "/bin", "MAGICLNK_LISTEN": "x"])
        }
        let hint = nearest.map { "; did you mean \($0)?" } ?? ""
        #expect(error?.lines == ["\"\(name)\" is not a setting\(hint)"])
    }

    @Test(
        "R12: the public URL is https unless it is this machine's",
        arguments: [
            ("https://id.example", true), ("https://id.example:8443/a/b", true), ("http://localhost:8080", true),
            ("http://127.0.0.1", true), ("http://[::1]:8080/x", true),
            ("http://id.example", false), ("http://localhost.example", false), ("http://10.0.0.1", false),
            ("https://sam@id.example", false), ("https://id.example?a", false), ("https://id.example#a", false),
            ("https://", false), ("id.example", false), ("ftp://id.example", false), ("https://id.example:0", false),
            ("https://id.example/a b", false), ("https://id.example/../a", false), ("javascript://id.example", false),
        ])
    func checksPublicURL(text: String, isAllowed: Bool) throws {
        #expect(problems(["PUBLIC_URL": text]).isEmpty == isAllowed)
    }

    @Test("C31, C32: the public URL keeps its port and its path") func keepsPortAndPath() throws {
        let configuration = try parse(["PUBLIC_URL": "https://id.example:8443/auth"])
        #expect(configuration.policy.publicURL == "https://id.example:8443/auth")
        #expect(configuration.policy.audience == "https://id.example:8443/auth")
    }

    @Test(
        "C34, R46: a return address can be read in one way only",
        arguments: [
            "//evil.example", "/\\evil.example", "/%5Cevil", "https:evil.example", "/\t/evil",
            "https://id.example@evil.example",
            "javascript:alert(1)", "data:text/html;x", "http://app.example/", "https://", "https:///x", "app:/x",
            "https://app.example/#x", "https://app.example\\@evil", "HTTPS://app.example", "/local",
            "http://localhost.evil.example/",
            "com.example.app:x", "https://app.example/ü",
        ])
    func refusesReturnAddresses(address: String) { #expect(problems(["RETURN_TO": address]).count == 1) }

    @Test(
        "R76: an origin is written as browsers send it, and never stands for others",
        arguments: [
            "*", "null", "https://*.example.com", "https://app.example/", "https://app.example/x", "app.example",
            "HTTPS://app.example", "https://App.example", "https://app.example:443", "http://app.example",
            "https://sam@app.example", "https://app.example?x", "https://app.example#x", "file://", "ftp://app.example",
        ])
    func refusesOrigins(origin: String) { #expect(problems(["CORS_ORIGINS": origin]).count == 1) }

    @Test("R26, R30: a lifetime that is shorter than the usual idle time makes that shorter")
    func clampsIdleTime() throws {
        let sessions = try parse(["SESSION_LIFETIME": "7d"]).policy.sessions
        #expect([sessions.idle, sessions.lifetime] == [.seconds(7 * 86_400), .seconds(7 * 86_400)])
        #expect(
            problems(["SESSION_IDLE": "8d", "SESSION_LIFETIME": "7d"])
                == [#"MAGICLINK_SESSION_IDLE="8d" must be at most MAGICLINK_SESSION_LIFETIME"#])
        #expect(
            problems(["SESSION_IDLE": "401d"]).first?
                .hasSuffix("must be a duration from 1m to 400d, such as 15m, 12h or 30d") == true)
    }

    @Test("R2: a link that lives longer than 15 minutes is warned of, one of more than 24 hours refused")
    func warnsOfLongLifetimes() throws {
        #expect(try parse(["LINK_LIFETIME": "16m"]).warnings.count == 1)
        #expect(try parse(["LINK_LIFETIME": "24h"]).warnings.count == 1)
        #expect(try parse(["LINK_LIFETIME": "15m"]).warnings.isEmpty)
        #expect(problems(["LINK_LIFETIME": "86401s"]).count == 1)
    }

    @Test func `mails into a folder are warned of once the server is public`() throws {
        #expect(try parse(["PUBLIC_URL": "https://id.example"]).warnings.count == 1)
    }
}
