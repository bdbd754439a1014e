import AuthMail
import Testing

@testable import magic_link_server

struct MailDestinationSettingTests {
    private func parse(_ settings: [String: String]) throws(ConfigurationError) -> Configuration {
        try Configuration.parse(
            environment: Dictionary(uniqueKeysWithValues: settings.map { ("MAGICLINK_" + $0.key, $0.value) }))
    }

    private func smtp(_ settings: [String: String]) throws -> SMTPSettings {
        guard case .smtp(let smtp) = try parse(settings).mail else {
            throw ConfigurationError(lines: ["not SMTP"])
        }
        return smtp
    }

    private func problems(_ settings: [String: String]) -> [String] {
        do {
            _ = try parse(settings)
            return []
        } catch { return error.lines }
    }

    @Test(
        "mail servers are read with their usual ports",
        arguments: [
            ("smtp://mail.example", SMTPSettings(host: "mail.example", port: 587, encryption: .startTLS)),
            ("smtp://mail.example:25/", SMTPSettings(host: "mail.example", port: 25, encryption: .startTLS)),
            ("smtps://mail.example", SMTPSettings(host: "mail.example", port: 465, encryption: .implicitTLS)),
            ("smtp://192.0.2.1:2525", SMTPSettings(host: "192.0.2.1", port: 2525)),
            ("smtp://[2001:db8::1]:2525", SMTPSettings(host: "2001:db8::1", port: 2525)),
            ("smtp://[2001:db8::1]", SMTPSettings(host: "2001:db8::1")),
            (
                "smtps://u:p@h:1",
                SMTPSettings(
                    host: "h", port: 1, encryption: .implicitTLS, credentials: .init(user: "u", password: "p"))
            ),
            // What people paste: special characters that needn't be encoded to be understood.
            (
                "smtp://u@e.example:p/a#s:@h",
                SMTPSettings(host: "h", credentials: .init(user: "u@e.example", password: "p/a#s:"))
            ),
            ("smtp://%C3%BC:%F0%9F%98%80@h", SMTPSettings(host: "h", credentials: .init(user: "ü", password: "😀"))),
        ])
    func readsServers(text: String, settings: SMTPSettings) throws { #expect(try smtp(["MAIL": text]) == settings) }

    @Test(
        "R96: what is no mail server is refused without a word of the password",
        arguments: [
            "smtp://", "smtp://:25", "smtp://h:0", "smtp://h:65536", "smtp://h:", "smtp://h/path",
            "smtp://h?x=swordfish",
            "smtp://swordfish@h", "smtp://:swordfish@h", "smtp://u:swordfish%@h",
            "smtp://u:swordfish%zz@h",
            "smtp://u:swordfish%0d%0a@h", "smtp://u:swordfish%00@h", "smtp://u:swordfish%ff@h",
            "smtp://u:swordfish@[::1",
            "smtp://u:swordfish@-h", "smtp://u:swordfish@h h", "smtp://[192.0.2.1]", "smtp://[::1]x", "smtp:swordfish",
            "sendmail:swordfish", "directory:", "https://u:swordfish@api.example/send", "http://swordfish",
            "smtp://u:swordfish\r\n@h",
        ])
    func refusesServers(text: String) throws {
        let lines = problems(["MAIL": text])
        try #require(lines.count == 1)
        #expect(lines[0].hasPrefix("MAGICLINK_MAIL must be "))
        #expect(!lines[0].contains("swordfish"))
    }

    @Test func `a mail hook is refused by name, since it will come`() {
        #expect(problems(["MAIL": "https://api.example/send"]).first?.contains("isn't supported yet") == true)
    }

    @Test("R93, R95: TLS and certificates are given up in so many words, and warned of") func givesUpTLS() throws {
        let required = try smtp(["MAIL": "smtp://h"])
        #expect(required.encryption == .startTLS)
        #expect(required.verifiesCertificate)
        let off = try smtp(["MAIL": "smtp://h:25", "MAIL_STARTTLS": "off"])
        #expect(off.encryption == .off)
        #expect(off.port == 25)
        #expect(try smtp(["MAIL": "smtp://h", "MAIL_STARTTLS": "off"]).port == 25)
        #expect(try smtp(["MAIL": "smtp://h:2525", "MAIL_STARTTLS": "off"]).port == 2525)
        #expect(try !smtp(["MAIL": "smtps://h", "MAIL_CERTIFICATE": "unchecked"]).verifiesCertificate)
        let warnings = try parse(["MAIL": "smtp://h", "MAIL_STARTTLS": "off", "MAIL_CERTIFICATE": "unchecked"]).warnings
        #expect(warnings.count == 2)
        #expect(try parse(["MAIL": "smtp://h"]).warnings.isEmpty)
        #expect(problems(["MAIL": "smtps://h", "MAIL_STARTTLS": "off"]).count == 1)
    }

    @Test(
        "C77: the name for EHLO is a host name or an address literal",
        arguments: [
            "mail.example.com", "[192.0.2.1]", "[IPv6:2001:db8::1]",
        ])
    func readsHelloNames(name: String) throws {
        #expect(try smtp(["MAIL": "smtp://h", "MAIL_HELO": name]).helloName == name)
    }

    @Test("C16, R23: extra headers stay on their line") func headersStayOnTheirLine() throws {
        let headers = try parse(["MAIL_HEADERS": "X-A: b\r\nBcc: x@y.z"]).mailIdentity.extraHeaders
        #expect(headers.allSatisfy { !$0.value.utf8.contains(10) && !$0.value.utf8.contains(13) })
    }

    @Test(
        "R96: a header that is refused isn't repeated: it may hold a provider's key",
        arguments: [
            "X-Key swordfish", "Subject: swordfish", "swordfish key: x", "Content-swordfish: x", ": swordfish",
            "swordfish: \(String(repeating: "x", count: 901))", "X-A: b | X-Key=swordfish",
        ])
    func hidesHeaders(text: String) throws {
        let lines = problems(["MAIL_HEADERS": text])
        try #require(lines.count == 1)
        #expect(
            lines[0].hasPrefix("MAGICLINK_MAIL_HEADERS must be headers such as X-Track-Links: off, separated by |; "))
        #expect(!lines[0].contains("swordfish"))
    }
}
