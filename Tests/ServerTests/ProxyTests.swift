import Foundation
import ServerTesting
import Testing

/// The server behind nginx and Caddy with TLS, set up as Config and README say.
@Suite struct ProxyTests {
    /// The lines of the log on one kind of event.
    private func lines(_ event: String, _ server: ServerProcess) throws -> [[String: Any]] {
        try server.log.split(separator: "\n")
            .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
            .filter { $0["event"] as? String == event }
    }

    @Test(arguments: ProxySetup.allCases)
    func `a browser signs in over https by the forms, and out again`(setup: ProxySetup) async throws {
        let server = try await ServerProcess(setup.settings())
        let proxy = try await ProxyProcess(setup, server: server)
        let start = try await proxy.ask(setup.prefix + "/")
        #expect(start.hasPrefix("HTTP/2 200"))
        // R74. Once: which of two counts isn't for browsers to guess.
        #expect(start.matches(of: /(?m)(?i)^strict-transport-security: max-age=31536000$/).count == 1)
        let sent = try await proxy.ask(setup.prefix + "/send", ["--data", "email=sam@example.com"])
        #expect(sent.hasPrefix("HTTP/2 200"))
        let mail = try #require(try await server.mails(1).first)
        #expect(mail.text.contains("https://\(setup.host)\(setup.prefix)/auth/\(mail.token)"))
        let link = setup.prefix + "/auth/" + mail.token
        #expect(try await proxy.ask(link).contains("<form"))
        let signedIn = try await proxy.ask(link, ["--data", ""])
        #expect(signedIn.hasPrefix("HTTP/2 303"))
        let cookie = try #require(signedIn.firstMatch(of: /(?i)set-cookie: (__Host-session=.*)/)).1
        #expect(cookie.contains("; Secure") && cookie.contains("; HttpOnly"))
        #expect(try await proxy.ask(setup.prefix + "/session").hasPrefix("HTTP/2 200"))
        #expect(try await proxy.ask(setup.prefix + "/sign-out", ["--data", ""]).hasPrefix("HTTP/2 303"))
        #expect(try await proxy.ask(setup.prefix + "/session").hasPrefix("HTTP/2 401"))
    }

    @Test(arguments: ProxySetup.allCases)
    func `R63: who asks is whom the proxy got the request from, whatever the request says`(
        setup: ProxySetup
    ) async throws {
        let server = try await ServerProcess(setup.settings())
        let proxy = try await ProxyProcess(setup, server: server)
        let forged = ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "X-Request-Id: forged"]
            .flatMap { ["--header", $0] }
        let answer = try await proxy.ask(
            setup.prefix + "/send", forged + ["--interface", "127.0.0.5", "--data", "email=sam@example.com"])
        #expect(answer.hasPrefix("HTTP/2 200"))
        let asked = try #require(try lines("Link asked for", server).first)
        #expect(asked["client"] as? String == "127.0.0.5")
        let request = try #require(asked["request"] as? String)
        #expect(request != "forged" && request.count >= 32)
        #expect(answer.contains(/(?im)^x-request-id:.*$/) && answer.contains(request))
        // The proxy is one that is named: nobody is warned.
        #expect(!server.log.contains("MAGICLINK_TRUSTED_PROXIES"))
    }

    @Test(arguments: ProxySetup.allCases)
    func `plain http leads to https, link and all`(setup: ProxySetup) async throws {
        let server = try await ServerProcess(setup.settings())
        let proxy = try await ProxyProcess(setup, server: server)
        let answer = try await proxy.ask(setup.prefix + "/auth/x?y=z", scheme: "http")
        #expect(answer.hasPrefix("HTTP/1.1 308"))
        let location = try #require(answer.firstMatch(of: /(?im)^location: (.*)$/)).1
        #expect(location.replacing(":\(proxy.port)", with: "") == "https://\(setup.host)\(setup.prefix)/auth/x?y=z")
    }

    @Test(arguments: ProxySetup.allCases.filter(\.isGuard))
    func `a site behind https gets those who have signed in, and hears who they are`(setup: ProxySetup) async throws {
        let server = try await ServerProcess(setup.settings())
        let proxy = try await ProxyProcess(setup, server: server)
        // CGI and WSGI don't tell a hyphen from an underscore. nginx passes none with underscores on by itself.
        let forged = [
            "Remote-User: admin", "Remote-Session: x", "Remote_User: admin", "remote_email: admin@example.com",
            "REMOTE_SESSION: admin",
        ].flatMap { ["--header", $0] }
        let refused = try await proxy.ask("/notes", forged)
        #expect(refused.contains(/^HTTP\/2 (303|401)/))
        #expect(!refused.contains("user="))
        _ = try await proxy.ask("/id/send", ["--data", "email=sam@example.com"])
        let mail = try #require(try await server.mails(1).first)
        _ = try await proxy.ask("/id/auth/" + mail.token, ["--data", ""])
        let session = try await proxy.ask("/id/session")
        let user = try #require(session.firstMatch(of: /"id":"([^"]+)"/)).1
        let passed = try await proxy.ask("/notes", forged + ["--data", "some text"])
        #expect(passed.hasPrefix("HTTP/2 200"))
        #expect(passed.hasSuffix("user=[\(user)] authorization=[]"))
        #expect(!passed.contains("admin"))

        // A program shows an access token, which the site doesn't see.
        _ = try await HTTPExchange.post("/id/send", ["email": "lee@example.com"], port: server.port)
        let other = try #require(try await server.mails(2).last)
        let tokens = try await HTTPExchange.post("/id/auth/" + other.token, port: server.port).json
        let token = try #require(tokens["access_token"] as? String)
        let program = try await proxy.ask("/notes", ["--header", "Authorization: Bearer \(token)"])
        #expect(program.hasPrefix("HTTP/2 200"))
        #expect(program.hasSuffix(" authorization=[]"))
    }
}
