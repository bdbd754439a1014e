import AuthTesting
import Foundation
import ServerTesting
import Testing

struct TLSServerTests {
    @Test func `R74: signs in by https, and tells browsers to come by nothing else`() async throws {
        let tls = try await TLSFixture.start()
        let sent = try await tls.curl("/send", ["--data", "email=sam@example.com"])
        #expect(sent.output.hasPrefix("HTTP/1.1 200 OK"))
        #expect(sent.output.contains("Strict-Transport-Security: max-age=31536000"))
        let mail = try #require(try await tls.server.mails(1).first)
        #expect(mail.link.hasPrefix("https://localhost/auth/"))
        let session = try await tls.curl("/verify-code", ["--data", "email=sam@example.com&code=\(mail.code)"])
        #expect(session.output.hasPrefix("HTTP/1.1 200 OK"))
        let page = try await tls.curl("/")
        #expect(page.output.contains("Strict-Transport-Security: max-age=31536000"))
    }

    @Test func `says https where it listens, and its public name to try`() async throws {
        let tls = try await TLSFixture.start()
        _ = try await tls.curl("/healthz")
        #expect(tls.server.banner.contains("listens on https://127.0.0.1:\(tls.server.port)\n"))
        #expect(tls.server.banner.contains(" https://localhost/send\n"))
    }

    @Test func `C115: healthcheck goes by TLS too, whatever the certificate is for`() async throws {
        let tls = try await TLSFixture.start(["MAGICLINK_PUBLIC_URL": "https://id.example.com"])
        let environment = [
            "MAGICLINK_LISTEN": "127.0.0.1:\(tls.server.port)", "MAGICLINK_DATA": tls.folder.path,
            "MAGICLINK_TLS_CERTIFICATE": tls.folder.path + "/chain.pem",
            "MAGICLINK_TLS_KEY": tls.folder.path + "/key.pem",
        ]
        let check = try await ProgramRun(ServerProcess.program, ["healthcheck"], environment: environment)
        #expect(check.code == 0, "\(check.output)")
        tls.server.signal(SIGTERM)
        #expect(try await tls.server.exitCode() == 0)
        #expect(try await ProgramRun(ServerProcess.program, ["healthcheck"], environment: environment).code == 1)
    }

    @Test func `a certificate that has changed is noticed within seconds, and on SIGHUP at once`() async throws {
        let tls = try await TLSFixture.start()
        #expect(try await tls.servedSerial() == tls.serial(of: "chain.pem"))
        try await TLSFixture.makeCertificate(in: tls.folder)
        _ = try await tls.logged("Certificate changed")
        #expect(try await tls.servedSerial() == tls.serial(of: "chain.pem"))
        tls.server.signal(SIGHUP)
        _ = try await tls.logged("it is the same")
        #expect(try await tls.curl("/healthz").output.hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test func `R96: a certificate that can't be used is refused by a line, and the old one goes on`() async throws {
        let tls = try await TLSFixture.start()
        let before = try await tls.servedSerial()
        try await TLSFixture.makeCertificate(in: tls.folder, replacing: ["chain.pem"])
        let line = try await tls.logged("can't be used")
        #expect(line.contains("MAGICLINK_TLS_KEY") && line.contains("doesn't belong to the first certificate"))
        #expect(!tls.server.log.contains("PRIVATE KEY"))
        #expect(try await tls.servedSerial() == before)
        // And at the next start it is an error.
        tls.server.signal(SIGTERM)
        #expect(try await tls.server.exitCode() == 0)
        for command in ["serve", "check-config"] {
            let run = try await ProgramRun(
                ServerProcess.program, [command],
                environment: [
                    "MAGICLINK_LISTEN": "127.0.0.1:0", "MAGICLINK_DATA": tls.folder.path,
                    "MAGICLINK_TLS_CERTIFICATE": tls.folder.path + "/chain.pem",
                    "MAGICLINK_TLS_KEY": tls.folder.path + "/key.pem",
                ])
            #expect(run.code == 78)
            #expect(run.output.split(separator: "\n").count == 1)
            #expect(run.output.contains("MAGICLINK_TLS_KEY=\"\(tls.folder.path)/key.pem\" must be"))
        }
    }

    @Test func `SIGHUP ends no server, also without a certificate`() async throws {
        let server = try await ServerProcess()
        server.signal(SIGHUP)
        #expect(try await HTTPExchange.get("/healthz", port: server.port).status == 200)
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
    }

    @Test func `HTTP where HTTPS is spoken is answered 400, and found in the log`() async throws {
        let tls = try await TLSFixture.start()
        let answer = try await HTTPExchange.get("/healthz", port: tls.server.port)
        #expect(answer.status == 400)
        #expect(answer.json["code"] as? String == "malformed_request")
        let line = try await tls.logged("Refused HTTP where HTTPS is spoken")
        #expect(line.contains(try #require(answer.fields["x-request-id"])))
    }

    @Test(.timeLimit(.minutes(3)))
    func `certificates are exchanged 20 times under load, and no request fails`() async throws {
        let run = try await ProgramRun(
            "/usr/bin/timeout",
            ["150", "/usr/bin/python3", "-B", Repository.path("Tests/TLS/swaps.py"), ServerProcess.program])
        #expect(run.code == 0, "\(run.output)")
    }
}
