import Foundation
import ServerTesting
import Testing

struct SignInFlowTests {
    @Test func `K1, K2, K6: send, read the mail, verify the code; once, and no second mail within 30 s`() async throws {
        let server = try await ServerProcess()
        let sent = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        #expect(sent.status == 200)
        #expect(sent.json["email"] as? String == "sam@example.com")
        #expect(sent.json["delivery"] as? String == "sent")
        #expect(sent.json["expires_in"] as? Int == 900)
        #expect(sent.json["resend_after"] as? Int == 30)
        let mail = try #require(try server.mails().first)

        let again = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        #expect(again.status == 429)
        #expect(again.fields["content-type"] == "application/problem+json")
        #expect(again.json["code"] as? String == "resend_too_soon")
        let wait = try #require(again.fields["retry-after"].flatMap { Int($0) })
        #expect((1...30).contains(wait))
        #expect(again.json["retry_after"] as? Int == wait)

        let form = ["email": "sam@example.com", "code": mail.code]
        let session = try await HTTPExchange.post("/verify-code", form, port: server.port)
        #expect(session.status == 200)
        #expect(session.json["token_type"] as? String == "Bearer")
        #expect(session.fields["cache-control"]?.contains("no-store") == true)
        let user = try #require(session.json["user"] as? [String: any Sendable])
        #expect(user["email"] as? String == "sam@example.com")
        #expect(user["is_new"] as? Bool == true)

        let used = try await HTTPExchange.post("/verify-code", form, port: server.port)
        #expect(used.status == 410)
        #expect(used.json["code"] as? String == "code_expired")
        let link = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
        #expect(link.status == 410)
        #expect(link.json["code"] as? String == "link_used")
        #expect(try server.mails().count == 1)
    }

    @Test func `K3, C1: a link shows on GET, however often, and signs in by POST, once`() async throws {
        let server = try await ServerProcess()
        _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        let mail = try #require(try server.mails().first)
        for _ in 0..<3 {
            let shown = try await HTTPExchange.get("/auth/\(mail.token)", port: server.port)
            #expect(shown.status == 200)
            #expect(shown.json["status"] as? String == "ready")
            #expect(shown.json["email"] as? String == "s•••@example.com")
            #expect(shown.fields["set-cookie"] == nil)
            let page = try await HTTPExchange.get(
                "/auth/\(mail.token)", port: server.port,
                fields: ["Accept": "text/html", "User-Agent": "Slackbot-LinkExpanding 1.0"])
            #expect(page.status == 200)
            #expect(page.fields["content-type"] == "text/html; charset=utf-8")
            #expect(!page.body.contains("sam@example.com"))
            let head = try await HTTPExchange.send("HEAD", "/auth/\(mail.token)", body: "", port: server.port)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
        }
        let session = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
        #expect(session.status == 200)
        #expect(session.json["refresh_token"] as? String != nil)
        #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: server.port).status == 410)
        #expect(try await HTTPExchange.get("/auth/\(mail.token)", port: server.port).status == 410)
    }

    @Test func `C28: the machine's time zone has no say`() async throws {
        for zone in ["Asia/Shanghai", "America/St_Johns"] {
            let server = try await ServerProcess(["TZ": zone])
            let begun = ContinuousClock.now
            _ = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
            let mail = try #require(try server.mails().first)
            let shown = try await HTTPExchange.get("/auth/\(mail.token)", port: server.port)
            let left = try #require(shown.json["expires_in"] as? Int)
            // Not more has gone than the time that this took.
            let passed = Int((ContinuousClock.now - begun).components.seconds) + 1
            #expect((900 - passed...900).contains(left))
        }
    }

    @Test func `C31, C32: every link has the public URL's scheme, port and path prefix`() async throws {
        let server = try await ServerProcess(["MAGICLINK_PUBLIC_URL": "https://id.example:8443/base"])
        let sent = try await HTTPExchange.post("/base/send", ["email": "sam@example.com"], port: server.port)
        #expect(sent.status == 200)
        let mail = try #require(try server.mails().first)
        #expect(mail.link == "https://id.example:8443/base/auth/\(mail.token)")
        #expect(!mail.text.contains("http://"))
        let page = try await HTTPExchange.get(
            "/base/auth/\(mail.token)", port: server.port, fields: ["Accept": "text/html"])
        #expect(page.status == 200)
        #expect(!page.body.contains("http://"))
    }
}
