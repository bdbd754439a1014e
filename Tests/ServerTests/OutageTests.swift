import Foundation
import Testing

struct OutageTests {
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
