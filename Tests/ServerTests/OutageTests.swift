import AuthTesting
import Foundation
import ServerTesting
import Testing

struct OutageTests {
    @Test func `C115: with the database removed, health goes bad and nothing more is accepted`() async throws {
        let server = try await ServerProcess()
        #expect(try await HTTPExchange.post("/send", ["email": "a@example.com"], port: server.port).status == 200)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.removeItem(atPath: server.folder + "/data/auth.db" + suffix)
        }
        let sent = try await HTTPExchange.post("/send", ["email": "b@example.com"], port: server.port)
        #expect(sent.status == 503)
        #expect(try server.mails().count == 1)
        var health = try await HTTPExchange.get("/healthz", port: server.port)
        // The last good answer may be up to a second old.
        for _ in 0..<200 where health.status == 200 {
            try await Task.sleep(for: .milliseconds(10))
            health = try await HTTPExchange.get("/healthz", port: server.port)
        }
        #expect(health.status == 503)
    }

    @Test func `all who come over a Unix-domain socket are counted as one client`() async throws {
        let socket = NSTemporaryDirectory() + "ml-\(UUID().uuidString.prefix(8)).sock"
        let server = try await ServerProcess([
            "MAGICLINK_LIMIT_CLIENT": "2/10m", "MAGICLINK_LISTEN": "127.0.0.1:0,unix:\(socket)",
        ])
        var statuses: [String] = []
        for number in 1...3 {
            let curl = try await ProgramRun(
                "/usr/bin/curl",
                [
                    "--silent", "--output", "/dev/null", "--write-out", "%{http_code}", "--unix-socket", socket,
                    "--data", "email=p\(number)@example.com", "http://localhost/send",
                ])
            statuses.append(curl.output)
        }
        #expect(statuses == ["200", "200", "429"])
        _ = server.port
    }

    @Test func `C83, R64: with the disk full a send is 503, nothing answered is lost, and it goes on afterwards`()
        async throws
    {
        // No file may grow past 512 KiB: the write-ahead log reaches that soon.
        let server = try await ServerProcess(
            ["MAGICLINK_LOG": "error", "MAGICLINK_LIMIT_CLIENT": "off", "MAGICLINK_LIMIT_TOTAL": "off"],
            shell: "ulimit -f 1024")
        var answered: [String] = []
        var refusal: HTTPExchange?
        for number in 0..<2000 where refusal == nil {
            let email = "p\(number)@example.com"
            let sent = try await HTTPExchange.post("/send", ["email": email], port: server.port)
            if sent.status == 200 { answered.append(email) } else { refusal = sent }
        }
        let problem = try #require(refusal)
        #expect(problem.status == 503)
        #expect(problem.json["code"] as? String == "temporarily_unavailable")
        #expect(problem.fields["retry-after"].flatMap { Int($0) } ?? 0 >= 1)
        #expect(!problem.body.contains("SQLITE"))
        #expect(try await HTTPExchange.get("/.well-known/jwks.json", port: server.port).status == 200)
        server.signal(SIGKILL)
        _ = try await server.exitCode()

        let restarted = try await ServerProcess(folder: server.folder)
        let mails = try restarted.mails()
        for email in [answered.first, answered.last].compactMap({ $0 }) {
            let mail = try #require(mails.last { $0.text.contains("<\(email)>") || $0.text.contains("To: \(email)") })
            #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: restarted.port).status == 200)
        }
    }
}
