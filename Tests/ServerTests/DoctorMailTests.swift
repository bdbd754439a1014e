import AuthTesting
import Foundation
import ServerTesting
import Testing

/// What `doctor` says of mail: against real mail servers, and with a name server of the test's own.
struct DoctorMailTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func doctor(
        _ server: TLSMailServer, password: String = "p%3A%C3%A4%40ss%2Fw%25rd", scheme: String = "smtp",
        port: Int? = nil
    ) async throws -> DoctorRun {
        let run = try await DoctorRun([
            "MAGICLINK_DATA": folder.path + "/data", "MAGICLINK_LISTEN": "127.0.0.1:0",
            "MAGICLINK_MAIL": "\(scheme)://sam%40example.org:\(password)@127.0.0.1:\(port ?? server.port)",
            "MAGICLINK_MAIL_AUTHORITIES": server.certificate,
            "MAGICLINK_MAIL_FROM": "Fieldnote <hello@fieldnote.example>",
        ])
        #expect(!server.hasMessage)
        for secret in [password, "p:ä@ss/w%rd", "sam@example.org", "sam%40example.org"] {
            #expect(!run.output.contains(secret))
        }
        return run
    }

    @Test func `a mail server that takes the password is fine, and gets no mail`() async throws {
        let server = try await TLSMailServer.start()
        let run = try await doctor(server)
        #expect(run.status("mail server") == "ok", "\(run.output)")
        #expect(run.findings("mail server").first?.detail.contains("takes user and password") == true)
    }

    @Test func `R93, R95: every fault of a mail server has its remedy`() async throws {
        let server = try await TLSMailServer.start()
        let wrong = try await doctor(server, password: "other-password").findings("mail server").first
        #expect(wrong?.status == "problem" && wrong?.detail.contains("535") == true, "\(String(describing: wrong))")
        let old = try await TLSMailServer.start(isExpired: true)
        let expired = try await doctor(old).findings("mail server").first
        #expect(expired?.detail.contains("it has expired") == true, "\(String(describing: expired))")
        let plain = try await TLSMailServer.start("plain")
        let clear = try await doctor(plain).findings("mail server").first
        #expect(clear?.remedy?.contains("MAGICLINK_MAIL_STARTTLS=off") == true, "\(String(describing: clear))")
        let early = try await doctor(plain, scheme: "smtps").findings("mail server").first
        #expect(
            early?.status == "problem" && early?.remedy?.contains("smtps://") == true, "\(String(describing: early))")
        // Port 1 is nobody's.
        let closed = try await doctor(server, port: 1).findings("mail server").first
        #expect(closed?.detail.contains("no connection") == true, "\(String(describing: closed))")
    }

    private func doctor(
        from sender: String, url: String = "https://id.example.com", names table: [String: [String]]
    ) async throws -> DoctorRun {
        let json = String(decoding: try JSONEncoder().encode(table), as: UTF8.self)
        return try await DoctorRun(
            [
                "MAGICLINK_DATA": folder.path + "/data", "MAGICLINK_LISTEN": "127.0.0.1:0",
                "MAGICLINK_PUBLIC_URL": url, "MAGICLINK_MAIL": "smtp://127.0.0.1:2525",
                "MAGICLINK_MAIL_STARTTLS": "off", "MAGICLINK_MAIL_FROM": sender,
            ],
            launcher: [
                "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "--net", "/usr/bin/python3",
                Repository.path("Tests/ServerTests/Fixtures/name_server.py"), json,
            ])
    }

    private static let good = [
        "id.example.com A": ["x"], "example.com MX": ["10 mx.example.com"],
        "example.com TXT": ["something=else", "v=spf1 include:_spf.example.net -all"],
        "_dmarc.example.com TXT": ["v=DMARC1; p=none"],
    ]

    @Test func `a domain with everything that other servers look for is fine`() async throws {
        let run = try await doctor(from: "hello@example.com", names: Self.good)
        #expect(run.status("mail sender") == "ok", "\(run.output)")
        #expect(run.status("public URL") == "ok")
        #expect(run.status("mail server") == "ok")
    }

    @Test func `what is missing in DNS is named, with the record to publish`() async throws {
        let run = try await doctor(from: "hello@elsewhere.example", names: ["elsewhere.example A": ["x"]])
        let details = run.findings("mail sender").map(\.detail)
        for words in ["no SPF", "no DMARC", "links lead to id.example.com"] {
            #expect(details.contains { $0.contains(words) }, "\(run.output)")
        }
        #expect(!details.contains { $0.contains("MX") })
        #expect(run.findings("public URL").first?.detail.contains("has no address") == true)
        let unknown = try await doctor(from: "hello@nowhere.example", names: Self.good)
        #expect(unknown.status("mail sender") == "problem", "\(unknown.output)")
        let local = try await doctor(from: "hello@localhost", names: Self.good)
        #expect(local.status("mail sender") == "problem", "\(local.output)")
    }

    @Test func `without a name server nothing is found wrong`() async throws {
        let run = try await doctor(from: "hello@example.com", names: [:])
        #expect(run.status("mail sender") == "skipped", "\(run.output)")
        #expect(run.status("public URL") == "ok")
        #expect(run.code == 0)
    }

    @Test func `name servers of a closed network, which deny everything, prove nothing`() async throws {
        let run = try await doctor(from: "hello@example.com", names: ["closed": [], "mx.corp.example A": ["x"]])
        #expect(run.status("mail sender") == "skipped", "\(run.output)")
        #expect(run.code == 0)
    }
}
