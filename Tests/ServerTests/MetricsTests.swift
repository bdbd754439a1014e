import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `/metrics` of the built server, as Prometheus' own tools read it.
struct MetricsTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    @Test func `promtool finds nothing to say after a sign-in, and board and alerts use what is there`() async throws {
        let server = try await ServerProcess(["MAGICLINK_METRICS": "127.0.0.1:0"])
        try await signIn(server)
        let port = try await metricsPort(server)
        let answer = try await HTTPExchange.get("/metrics", port: port)
        #expect(answer.status == 200)
        #expect(answer.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        let check = try await ProgramRun("/usr/bin/promtool", ["check", "metrics"], input: Data(answer.body.utf8))
        #expect(check.code == 0)
        #expect(check.output.isEmpty, "\(check.output)")

        let values = values(answer.body)
        for (series, value) in [
            #"magiclink_http_requests_total{method="POST",route="/auth/{token}",status="200"}"#: 1.0,
            #"magiclink_http_requests_total{method="POST",route="/send",status="429"}"#: 1,
            #"magiclink_http_requests_total{method="GET",route="(none)",status="404"}"#: 1,
            #"magiclink_http_requests_total{method="other",route="(none)",status="501"}"#: 1,
            #"magiclink_http_request_duration_seconds_count{method="POST",route="/auth/{token}"}"#: 1,
            #"magiclink_links_sent_total{delivery="sent"}"#: 2,
            #"magiclink_sign_ins_total{method="link"}"#: 1,
            #"magiclink_sign_ins_total{method="code"}"#: 1,
            #"magiclink_sign_in_refusals_total{method="code",reason="wrong_code"}"#: 1,
            #"magiclink_users_created_total"#: 2,
            #"magiclink_throttled_total{limit="resend"}"#: 1,
            #"magiclink_session_events_total{event="refreshed"}"#: 1,
            #"magiclink_session_events_total{event="signed_out"}"#: 1,
            #"magiclink_mail_attempts_total{outcome="accepted"}"#: 2,
            #"magiclink_outbox_mails"#: 0, #"magiclink_outbox_oldest_age_seconds"#: 0,
            #"magiclink_store_up"#: 1, #"magiclink_mail_up"#: 1,
            #"magiclink_store_duration_seconds_count{operation="redeem"}"#: 2,
            #"magiclink_connections_limit"#: 10_000,
        ] { #expect(values[series] == value, "\(series)") }
        #expect(values["magiclink_connections_accepted_total"] ?? 0 >= 10)
        #expect(values["magiclink_loop_lag_seconds_count"] ?? 0 > 0)
        #expect(!answer.body.contains("example.com"))

        // Where Prometheus reads them, nothing else is.
        #expect(try await HTTPExchange.get("/healthz", port: port).status == 404)
        #expect(try await HTTPExchange.post("/metrics", port: port).status == 405)
        #expect(try await HTTPExchange.get("/metrics", port: server.port).status == 404)

        let names = Set(values.keys.map { String($0.prefix { $0 != "{" }) })
        for file in ["Config/grafana.json", "Config/alerts.yaml"] {
            let used = Set(
                try Repository.text(file).matches(of: /\b(?:magiclink|process)_[a-z_]+/).map { String($0.output) })
            #expect(used.count > 8)
            #expect(used.subtracting(names).isEmpty, "\(file)")
        }
        let rules = try await ProgramRun(
            "/usr/bin/promtool", ["check", "rules", Repository.path("Config/alerts.yaml")])
        #expect(rules.code == 0, "\(rules.output)")
        let board = try JSONSerialization.jsonObject(with: Data(Repository.text("Config/grafana.json").utf8))
        #expect((board as? [String: Any])?["panels"] as? [Any] != nil)
    }

    @Test("R97: on the server's own address the metrics are for whoever has the token, and not there without one")
    func guards() async throws {
        let closed = try await ServerProcess()
        #expect(try await HTTPExchange.get("/metrics", port: closed.port).status == 404)

        let folder = NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
        try Data((Self.token + "\n").utf8).write(to: URL(filePath: folder + "/data/metrics-token"))
        let server = try await ServerProcess(
            ["MAGICLINK_METRICS": "127.0.0.1:0", "MAGICLINK_METRICS_TOKEN_FILE": "metrics-token"], folder: folder)
        for port in [server.port, try await metricsPort(server)] {
            for shown in [
                nil, "Bearer", "Bearer \(Self.token)0", "Bearer \(Self.token.dropLast())1", "Basic \(Self.token)",
            ] {
                let refused = try await HTTPExchange.get(
                    "/metrics", port: port, fields: shown.map { ["Authorization": $0] } ?? [:])
                #expect(refused.status == 401)
                #expect(refused.fields["www-authenticate"]?.hasPrefix("Bearer") == true)
                #expect(!refused.body.contains("magiclink_"))
            }
            let answer = try await HTTPExchange.get(
                "/metrics", port: port, fields: ["Authorization": "Bearer \(Self.token)"])
            #expect(answer.status == 200)
            #expect(answer.body.contains("magiclink_build_info"))
        }
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        #expect(!server.log.contains(Self.token))
    }

    /// One sign-in by the link, one by the code, and what goes wrong on the way.
    private func signIn(_ server: ServerProcess) async throws {
        let port = server.port
        for (number, name) in ["sam", "kim"].enumerated() {
            #expect(try await HTTPExchange.post("/send", ["email": name + "@example.com"], port: port).status == 200)
            _ = try await server.mails(number + 1)
        }
        let mails = try await server.mails(2)
        let sam = try #require(mails.first { $0.text.contains("sam@example.com") })
        let kim = try #require(mails.first { $0.text.contains("kim@example.com") })
        _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: port)
        let wrong = kim.code == "000000" ? "000001" : "000000"
        _ = try await HTTPExchange.post("/verify-code", ["email": "kim@example.com", "code": wrong], port: port)
        _ = try await HTTPExchange.post("/verify-code", ["email": "kim@example.com", "code": kim.code], port: port)
        let session = try await HTTPExchange.post("/auth/" + sam.token, port: port)
        let refresh = try #require(session.json["refresh_token"] as? String)
        _ = try await HTTPExchange.post("/session/refresh", ["refresh_token": refresh], port: port)
        _ = try await HTTPExchange.send(
            "DELETE", "/session", body: "", port: port,
            fields: ["Authorization": "Bearer \(session.json["access_token"] as? String ?? "")"])
        _ = try await HTTPExchange.get("/nowhere/\(sam.token)", port: port)
        _ = try await HTTPExchange.send("BREW", "/", body: "", port: port)
    }

    /// Where the log says that the metrics are; waits for it 10 s at most.
    private func metricsPort(_ server: ServerProcess) async throws -> UInt16 {
        for _ in 0..<1000 {
            if let match = server.log.firstMatch(of: /"metrics":"127\.0\.0\.1:([0-9]+)"/) {
                return try #require(UInt16(match.output.1))
            }
            try await Task.sleep(for: .milliseconds(10))  // Another process writes it.
        }
        throw ServerProcess.Failure.didNotStart(server.log)
    }

    private func values(_ text: String) -> [String: Double] {
        let pairs = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> (String, Double)? in
            guard let space = line.lastIndex(of: " "), let value = Double(line[space...].dropFirst()) else {
                return nil
            }
            return (String(line[..<space]), value)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
