import Foundation
import ServerTesting
import Testing

struct SecrecyTests {
    @Test func `R96, K4, C35, C37: at the most talkative level neither log nor database holds a secret`() async throws {
        let server = try await ServerProcess(["MAGICLINK_LOG": "debug"])
        var secrets: [String] = []
        for number in 0..<2 {
            let email = "somebody\(number)@example.com"
            let sent = try await HTTPExchange.post("/send", ["email": email], port: server.port)
            let mail = try #require(try server.mails().first { $0.text.contains(email) })
            _ = try await HTTPExchange.get("/auth/\(mail.token)", port: server.port, fields: ["Accept": "text/html"])
            _ = try await HTTPExchange.post("/verify-code", ["email": email, "code": "000000"], port: server.port)
            let session =
                number == 0
                ? try await HTTPExchange.post("/auth/\(mail.token)?x=\(mail.token)", port: server.port)
                : try await HTTPExchange.post("/verify-code", ["email": email, "code": mail.code], port: server.port)
            #expect(session.status == 200)
            for _ in 0..<2 {
                _ = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
                _ = try await HTTPExchange.post("/verify-code", ["email": email, "code": mail.code], port: server.port)
            }
            for name in ["access_token", "refresh_token"] {
                secrets.append(try #require(session.json[name] as? String))
            }
            secrets += try await useSession(session, port: server.port)
            secrets += [mail.token, mail.code, try #require(sent.json["request"] as? String)]
        }
        // What a browser takes home.
        _ = try await HTTPExchange.post("/send", ["email": "somebody2@example.com"], port: server.port)
        let mail = try #require(try server.mails().first { $0.text.contains("somebody2") })
        let browser = try await HTTPExchange.post(
            "/auth/\(mail.token)", port: server.port, fields: ["Accept": "text/html"])
        #expect(browser.status == 303)
        let cookie = try #require(browser.fields["set-cookie"]?.firstMatch(of: /__Host-session=([^;]+)/))
        secrets += [mail.token, mail.code, String(cookie.1)]

        // While it runs: the last to close the database takes its write-ahead log away.
        var files: [String: Data] = [:]
        for name in ["auth.db", "auth.db-wal"] {
            let data = try #require(FileManager.default.contents(atPath: server.folder + "/data/" + name))
            #expect(!data.isEmpty, "\(name)")
            files[name] = data
        }
        #expect(
            files["auth.db-wal"]?.range(of: Data("somebody2@example.com".utf8)) != nil, "the last steps stand there")
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        files["log"] = Data(server.log.utf8)
        let atRest = try #require(FileManager.default.contents(atPath: server.folder + "/data/auth.db"))
        files["auth.db at rest"] = atRest
        #expect(server.log.contains("/auth/{token}"), "requests are logged, by their pattern")
        for (name, data) in files {
            for secret in secrets {
                #expect(!holds(data, secret), "\(name)")
            }
        }
        #expect(!server.log.contains("somebody"), "addresses are masked")
    }

    /// Refreshes twice, shows the session, steals the first token back, signs out; returns the tokens that came of it.
    private func useSession(_ session: HTTPExchange, port: UInt16) async throws -> [String] {
        let first = try #require(session.json["refresh_token"] as? String)
        var tokens = [first]
        for _ in 0..<2 {
            let answer = try await HTTPExchange.post(
                "/session/refresh", ["refresh_token": try #require(tokens.last)], port: port)
            #expect(answer.status == 200)
            tokens.insert(try #require(answer.json["access_token"] as? String), at: 0)
            tokens.append(try #require(answer.json["refresh_token"] as? String))
        }
        let bearer = ["Authorization": "Bearer \(tokens[0])"]
        for path in ["/session", "/sessions"] {
            #expect(try await HTTPExchange.get(path, port: port, fields: bearer).status == 200)
        }
        let theft = try await HTTPExchange.post("/session/refresh", ["refresh_token": first], port: port)
        #expect(theft.status == 401)
        let ended = try await HTTPExchange.send("DELETE", "/session", body: "", port: port, fields: bearer)
        #expect(ended.status == 204)
        return tokens
    }

    /// Whether a secret stands in some bytes; a code only where no digit stands beside it, for else it is a number.
    private func holds(_ data: Data, _ secret: String) -> Bool {
        let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
        var rest = data[...]
        while let found = rest.range(of: Data(secret.utf8)) {
            let before = found.lowerBound > data.startIndex ? data[found.lowerBound - 1] : 0
            let after = found.upperBound < data.endIndex ? data[found.upperBound] : 0
            if secret.utf8.count > 6 || !(isDigit(before) || isDigit(after)) { return true }
            rest = data[found.upperBound...]
        }
        return false
    }
}
