import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `send`, on the built program beside the built server.
struct SendCommandTests {
    @Test func `mails one link that signs in, and shows neither link nor code`() async throws {
        let server = try await ServerProcess()
        let run = try await server.operate("send", "sam@example.com", "--language", "en")
        #expect(run.code == 0 && run.output.contains("Mailed a link to sam@example.com"))
        let mail = try #require(try await server.mails(1).first)
        #expect(!run.output.contains(mail.token) && !run.output.contains(mail.code))
        let tooSoon = try await server.operate("send", "SAM@example.com")
        #expect(tooSoon.code == 1 && tooSoon.output.contains(" s"))
        #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: server.port).status == 200)
        #expect(try server.mails().count == 1)
    }

    @Test func `what the mail server doesn't take, the running server sends`() async throws {
        let server = try await ServerProcess()
        // Nobody listens there.
        let run = try await server.operate(
            ["send", "sam@example.com"], environment: ["MAGICLINK_MAIL": "smtp://127.0.0.1:1"])
        #expect(run.code == 1 && run.output.contains("has not left yet"), "\(run.output)")
        let mail = try #require(try await server.mails(1).first)
        #expect(try await HTTPExchange.post("/auth/\(mail.token)", port: server.port).status == 200)
        #expect(try server.mails().count == 1)
    }

    @Test func `says in one line why it mails nothing`() async throws {
        let server = try await ServerProcess()
        #expect(try await server.operate("users", "disable", "kim@example.com").code == 0)
        let foreign = "b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2"
        let cases: [([String], [String: String], Int32, String)] = [
            (["kim@example.com"], [:], 1, "disabled"),
            (["sam@example.com"], ["MAGICLINK_SIGN_UP": "closed"], 1, "MAGICLINK_SIGN_UP"),
            (["sam@example.com"], ["MAGICLINK_ALLOW": "*@example.org"], 1, "MAGICLINK_ALLOW"),
            (["sam@example.com", "--return-to", "https://evil.example/"], [:], 64, "MAGICLINK_RETURN_TO"),
            (["sam"], [:], 64, "@"),
            (["sam@example.com"], ["MAGICLINK_SECRET": foreign], 78, "another secret"),
            (["sam@example.com"], ["MAGICLINK_SECRET_FILE": "nowhere"], 78, "nowhere"),
            (["sam@example.com"], ["MAGICLINK_MAIL": "carrier-pigeon:"], 78, "MAGICLINK_MAIL"),
        ]
        for (arguments, environment, code, word) in cases {
            let run = try await server.operate(["send"] + arguments, environment: environment)
            #expect(run.code == code && run.output.contains(word), "\(arguments): \(run.output)")
            #expect(run.output.split(separator: "\n").count { !$0.hasPrefix("{") } == 1, "\(run.output)")
        }
        #expect(try server.mails().isEmpty)
    }
}
