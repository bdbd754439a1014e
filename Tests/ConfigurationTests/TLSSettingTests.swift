import AuthTesting
import Foundation
import HTTPServer
import Testing

@testable import magic_link_server

struct TLSSettingTests {
    private static let both = ["TLS_CERTIFICATE": "chain.pem", "TLS_KEY": "/etc/key.pem"]
    private static let https = ["PUBLIC_URL": "https://id.example"]

    private func parse(_ settings: [String: String]) throws -> Configuration {
        try Configuration.parse(
            environment: Dictionary(uniqueKeysWithValues: settings.map { ("MAGICLINK_" + $0.key, $0.value) }))
    }

    private func lines(_ settings: [String: String]) -> [String] {
        let error = #expect(throws: ConfigurationError.self) { try parse(settings) }
        return error?.lines ?? []
    }

    @Test func `certificate and key are set together or not at all`() throws {
        #expect(try parse([:]).tls == nil)
        #expect(try parse(Self.both).tls == TLSFiles(certificate: "chain.pem", key: "/etc/key.pem"))
        #expect(
            lines(["TLS_CERTIFICATE": "chain.pem"]) == [
                "MAGICLINK_TLS_CERTIFICATE=\"chain.pem\" must be set together with MAGICLINK_TLS_KEY"
            ])
        #expect(
            lines(["TLS_KEY": "key.pem"]) == [
                "MAGICLINK_TLS_KEY=\"key.pem\" must be set together with MAGICLINK_TLS_CERTIFICATE"
            ])
    }

    @Test func `a certificate for a public URL that is http is allowed, but said to lead nowhere`() throws {
        let warnings = try parse(Self.both).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("MAGICLINK_PUBLIC_URL isn't https") == true)
        let mail = ["MAIL": "smtp://mail.example"]
        #expect(try parse(Self.both.merging(Self.https) { $1 }.merging(mail) { $1 }).warnings.isEmpty)
    }

    @Test func `R74: browsers are told to come by TLS when the public URL says so`() throws {
        #expect(try parse(Self.https).server.strictTransportSecurity == "max-age=31536000")
        #expect(try parse([:]).server.strictTransportSecurity == nil)
    }

    @Test func `http is sent on to https alone, from an address of its own`() throws {
        #expect(try parse(["REDIRECT_LISTEN": "off"]).redirect == nil)
        let settings = Self.https.merging(["REDIRECT_LISTEN": "0.0.0.0:80"]) { $1 }
        #expect(try parse(settings).redirect == RedirectSetting(address: ListenAddress(parsing: "0.0.0.0:80")))
        #expect(
            try parse(settings.merging(["ACME_WEBROOT": "/srv/acme"]) { $1 }).redirect?.webroot == "/srv/acme")
        #expect(
            lines(["REDIRECT_LISTEN": "0.0.0.0:80"]) == [
                "MAGICLINK_REDIRECT_LISTEN=\"0.0.0.0:80\" must be off unless MAGICLINK_PUBLIC_URL is https"
            ])
        #expect(
            lines(["REDIRECT_LISTEN": "80"]).first?.hasPrefix(
                "MAGICLINK_REDIRECT_LISTEN=\"80\" must be off, or an address") == true)
        #expect(
            lines(["ACME_WEBROOT": "/srv/acme"]) == [
                "MAGICLINK_ACME_WEBROOT=\"/srv/acme\" must be left out without MAGICLINK_REDIRECT_LISTEN, where it is "
                    + "served"
            ])
    }

    @Test func `a folder of challenges must be there`() throws {
        let folder = try TemporaryFolder()
        let settings = Self.https.merging(["REDIRECT_LISTEN": "0.0.0.0:80", "DATA": folder.path]) { $1 }
        #expect(try parse(settings.merging(["ACME_WEBROOT": folder.path]) { $1 }).fileProblems == [])
        #expect(
            try parse(settings.merging(["ACME_WEBROOT": "/none"]) { $1 }).fileProblems == [
                "MAGICLINK_ACME_WEBROOT=\"/none\" must be a folder that this user can read; No such file or directory"
            ])
    }

    @Test func `R96: what is wrong with the files is one line that names variable, file and what is allowed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (chain, key) = (folder.path + "/chain.pem", folder.path + "/key.pem")
        func problems() throws -> [String] {
            try parse(["TLS_CERTIFICATE": chain, "TLS_KEY": key, "DATA": folder.path]).fileProblems
        }
        try await makeCertificate(["-keyout", key, "-out", chain])
        #expect(try problems() == [])
        try await makeCertificate(["-keyout", folder.path + "/other.pem", "-out", chain])
        let lines = try problems()
        #expect(lines.count == 1)
        #expect(
            lines.first?.hasPrefix("MAGICLINK_TLS_KEY=\"\(key)\" must be a PEM file that this user can read") == true)
        #expect(lines.first?.hasSuffix("no passphrase; the key doesn't belong to the first certificate") == true)
        try FileManager.default.removeItem(atPath: chain)
        #expect(try problems().first?.hasPrefix("MAGICLINK_TLS_CERTIFICATE=\"\(chain)\" must be a PEM file") == true)
        #expect(try problems().first?.hasSuffix("; No such file or directory") == true)
    }

    @Test func `a certificate that has expired, expires soon, or is for another host is warned of`() async throws {
        let folder = try TemporaryFolder()
        let (chain, key) = (folder.path + "/chain.pem", folder.path + "/key.pem")
        try await makeCertificate(["-keyout", key, "-out", chain, "-days", "30"])
        let credentials = try TLSCredentials(TLSFiles(certificate: chain, key: key))
        let begin = credentials.certificate.begins
        func warnings(_ host: String, afterDays days: Int64) throws -> [String] {
            try parse(Self.both.merging(["PUBLIC_URL": "https://\(host)"]) { $1 })
                .warnings(about: credentials, now: begin + days * 86_400)
        }
        #expect(try warnings("id.example", afterDays: 1) == [])
        #expect(try warnings("id.example", afterDays: 24).first?.contains("expires in less than 7 days") == true)
        #expect(try warnings("id.example", afterDays: 31).first?.contains("has expired") == true)
        #expect(try warnings("id.example", afterDays: -1).first?.contains("isn't valid yet") == true)
        #expect(try warnings("other.example", afterDays: 1).first?.contains("isn't for other.example") == true)
    }

    private func makeCertificate(_ more: [String]) async throws {
        let run = try await ProgramRun(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
                "/CN=id.example", "-addext", "subjectAltName=DNS:id.example",
            ] + more)
        #expect(run.code == 0, "\(run.output)")
    }
}
