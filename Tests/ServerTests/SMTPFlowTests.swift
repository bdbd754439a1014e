import Foundation
import ServerTesting
import Testing

struct SMTPFlowTests {
    @Test func `K1: a mail goes through a mail server with STARTTLS and AUTH, and its link signs in`() async throws {
        let mailServer = try await TLSMailServer.start()
        let server = try await ServerProcess([
            "MAGICLINK_MAIL": "smtp://sam%40example.org:p%3A%C3%A4%40ss%2Fw%25rd@127.0.0.1:\(mailServer.port)",
            "MAGICLINK_MAIL_AUTHORITIES": mailServer.certificate,
            "MAGICLINK_MAIL_FROM": "Fieldnote <hello@fieldnote.example>",
        ])
        let sent = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: server.port)
        #expect(sent.status == 200)
        let message = try await mailServer.firstMessage()
        #expect(message.isEncrypted)
        #expect(message.user == "sam@example.org")
        #expect(message.recipients == ["sam@example.com"])
        let mail = try ReceivedMail(text: message.text)
        #expect(mail.text.contains("From: Fieldnote <hello@fieldnote.example>"))
        #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: server.port).status == 200)
        #expect(try await HTTPExchange.get("/dev/inbox", port: server.port).status == 404)
    }
}
