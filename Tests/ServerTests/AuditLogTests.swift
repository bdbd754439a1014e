import AuthTesting
import Foundation
import ServerTesting
import Testing

/// The log of the built server, as a program reads it.
struct AuditLogTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    @Test(
        "R98: one line a request, and one for each link, sign-in, refusal, sign-out and key, under the caller's trace")
    func log() async throws {
        let server = try await ServerProcess(["MAGICLINK_TRUSTED_PROXIES": "127.0.0.1"])
        let fields = [
            "traceparent": "00-\(Self.trace)-00f067aa0ba902b7-01", "X-Forwarded-For": "198.51.100.7",
            "X-Request-Id": "from-proxy",
        ]
        func post(_ path: String, _ form: [String: String] = [:]) async throws -> HTTPExchange {
            try await HTTPExchange.post(path, form, port: server.port, fields: fields)
        }
        _ = try await post("/send", ["email": "sam@example.com"])
        let mail = try #require(try await server.mails(1).first)
        _ = try await post(
            "/verify-code", ["email": "sam@example.com", "code": mail.code == "000000" ? "000001" : "000000"])
        let session = try await post("/auth/" + mail.token)
        let refresh = try #require(session.json["refresh_token"] as? String)
        _ = try await post("/session/refresh", ["refresh_token": refresh])
        _ = try await HTTPExchange.send(
            "DELETE", "/session", body: "", port: server.port,
            fields: fields.merging(["Authorization": "Bearer \(session.json["access_token"] as? String ?? "")"]) { $1 })
        let rotation = try await ProgramRun(
            ServerProcess.program, ["keys", "rotate"], environment: ["MAGICLINK_DATA": server.folder + "/data"])
        #expect(rotation.code == 0)
        // It looks at the folder of its keys every two seconds, when somebody asks for one.
        for _ in 0..<100 where !server.log.contains("Signing key published") {
            _ = try await HTTPExchange.get("/.well-known/jwks.json", port: server.port)
            try await Task.sleep(for: .milliseconds(100))  // Another process, which no clock of ours can move.
        }
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)

        let records = try server.log.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
        #expect(records.contains { $0["event"] as? String == "Signing key published" && $0["key"] != nil })
        func lines(_ event: String) -> [[String: Any]] { records.filter { $0["event"] as? String == event } }
        let requests = lines("Request").filter { $0["route"] as? String != "/.well-known/jwks.json" }
        #expect(
            requests.map { "\($0["method"] ?? "") \($0["route"] ?? "") \($0["status"] ?? "")" } == [
                "POST /send 200", "POST /verify-code 401", "POST /auth/{token} 200", "POST /session/refresh 200",
                "DELETE /session 204",
            ])
        #expect(requests.allSatisfy { ($0["took_ms"] as? Double ?? -1) >= 0 })
        let audits = ["Link asked for", "Sign-in refused", "Signed in", "Session refreshed", "Signed out"].flatMap(
            lines)
        #expect(audits.count == 5)
        #expect(audits.allSatisfy { $0["address"] as? String == "s•••@example.com" })
        for line in requests + audits {
            #expect(line["request"] as? String == "from-proxy", "\(line)")
            #expect(line["client"] as? String == "198.51.100.7", "\(line)")
            #expect(line["trace_id"] as? String == Self.trace, "\(line)")
            #expect(line["span_id"] as? String == "00f067aa0ba902b7", "\(line)")
        }
        let challenge = try #require(lines("Link asked for").first?["challenge"] as? String)
        #expect(lines("Mail sent").first?["challenge"] as? String == challenge)
    }

    @Test("R96: what a client puts into its fields neither forges a line nor gets into one")
    func injection() async throws {
        let server = try await ServerProcess(["MAGICLINK_TRUSTED_PROXIES": "127.0.0.1"])
        _ = try await HTTPExchange.get(
            "/nowhere", port: server.port,
            fields: [
                "traceparent": "00-\(Self.trace)-00f067aa0ba902b7-01\u{85}forged", "X-Request-Id": "forged id",
            ])
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        #expect(!server.log.contains("forged") && !server.log.contains("trace_id"))
        #expect(server.log.contains("(none)"))
    }
}
