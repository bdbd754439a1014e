import AuthTesting
import Foundation
import ServerTesting
import Synchronization
import Testing

@testable import magic_link

/// The client without a terminal, as scripts run it.
@Suite(.timeLimit(.minutes(2)))
struct ScriptTests {
    @Test func `send, verify and what follows print one object each, which Python reads`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        let sent = try await client.run("send", "sam@example.com", "--json", "--server", client.server)
        #expect(sent.code == 0 && sent.complaints.isEmpty)
        let answer = try await sent.json()
        #expect(answer["email"] as? String == "sam@example.com" && answer["delivery"] is String)
        #expect(answer["expires_in"] as? Int == 900 && answer["resend_after"] as? Int == 30)

        let code = try #require(try await server.mails(1).first).code
        let verified = try await client.run("verify", code, "--json")
        let user = try #require(try await verified.json()["user"] as? [String: Any])
        #expect(user["email"] as? String == "sam@example.com" && user["is_new"] as? Bool == true)

        let whoami = try await client.run("whoami", "--json").json()
        #expect((whoami["user"] as? [String: Any])?["email"] as? String == "sam@example.com")
        #expect((whoami["session"] as? [String: Any])?["is_current"] as? Bool == true)
        #expect(whoami["server"] as? String == client.server)
        let token = try await client.run("token", "--json").json()
        #expect(token["token_type"] as? String == "Bearer")
        let secret = try #require(token["access_token"] as? String)
        let list = try await client.run("sessions", "--json")
        let sessions = try #require(try await list.json()["sessions"] as? [[String: Any]])
        #expect(sessions.count == 1)
        #expect(sessions[0]["user_agent"] as? String == "magic-link")
        let id = try #require(sessions[0]["id"] as? String)
        #expect(try await client.run("sessions", "end", id, "--json").json()["ended"] as? String == id)
        let out = try await client.run("sign-out", "--json").json()
        #expect(out["was_signed_in"] as? Bool == false)
        for output in [sent, verified, list] { #expect(!output.said.contains(secret)) }
    }

    @Test func `send and open, in another run: a link works where it was asked for, and nowhere else`() async throws {
        let server = try await ServerProcess()
        let (client, other) = (try ClientProgram(server), try ClientProgram(server))
        #expect(try await client.run("send", "sam@example.com", "--server", client.server).code == 0)
        let mail = try #require(try await server.mails(1).first)
        let link = "\(client.server)/auth/\(mail.token)"
        let elsewhere = try await other.run("open", link, "--server", client.server)
        #expect(elsewhere.code == 1 && elsewhere.complaints.contains("wasn't started here"))
        let opened = try await client.run("open", link)
        #expect(opened.code == 0 && opened.said == "Signed in as sam@example.com.\n")
        let foreign = try await client.run("open", "https://evil.example/auth/\(mail.token)", "--json")
        #expect(foreign.code == 1)
        #expect((try await foreign.json()["error"] as? [String: Any])?["code"] as? String == "foreign_link")
    }

    @Test func `sign-in reads one line where there is no terminal`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        async let output = client.run("sign-in", "sam@example.com", "--server", client.server, input: "123456\n123\n")
        let wrong = try await output
        #expect(wrong.code == 1 && wrong.complaints.contains("tries are left"))
        let code = try #require(try server.mails().first).code
        let right = try await client.run("sign-in", " sam@example.com ", input: "\(code)\n")
        #expect(right.code == 0 && right.said == "Signed in as sam@example.com.\n")
        let none = try await client.run("sign-in", "kim@example.com", "--json", input: "")
        #expect(none.code == 1)
        #expect((try await none.json()["error"] as? [String: Any])?["code"] as? String == "no_input")
    }

    @Test func `token exchanges an access token whose time is over`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        _ = try await client.run("send", "sam@example.com", "--server", client.server)
        _ = try await client.run("verify", try #require(try await server.mails(1).first).code)
        let (first, second) = (try await client.run("token"), try await client.run("token"))
        #expect(first.code == 0 && first.said == second.said)
        try client.age(by: 3600)
        let (third, fourth) = (try await client.run("token"), try await client.run("token"))
        #expect(third.code == 0 && third.said != first.said && fourth.said == third.said)
    }

    @Test func `two servers, two sessions; the last one is remembered, the environment and --server go before`()
        async throws
    {
        let (one, two) = (try await ServerProcess(), try await ServerProcess())
        let client = try ClientProgram(one)
        for (server, email) in [(one, "sam@example.com"), (two, "kim@example.com")] {
            _ = try await client.run("send", email, "--server", "localhost:\(server.port)")
            #expect(try await client.run("verify", try #require(try await server.mails(1).first).code).code == 0)
        }
        #expect(try await client.run("whoami").said == "kim@example.com\n")
        #expect(try await client.run("whoami", "--server", client.server).said == "sam@example.com\n")
        #expect(
            try await client.run("whoami", environment: ["MAGIC_LINK_SERVER": client.server]).said
                == "sam@example.com\n")
    }

    @Test func `offline: 4, the session stays, and signing out works`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        _ = try await client.run("send", "sam@example.com", "--server", client.server)
        _ = try await client.run("verify", try #require(try await server.mails(1).first).code)
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        let offline = try await client.run("whoami", "--json")
        #expect(offline.code == 4 && offline.complaints.contains("can't be reached"))
        #expect((try await offline.json()["error"] as? [String: Any])?["code"] as? String == "unreachable")
        #expect(try await client.run("sign-in", "sam@example.com").code == 4)
        let out = try await client.run("sign-out")
        #expect(out.code == 0 && out.said.contains("The server will be told"))
        #expect(try await client.run("whoami").code == 3)

        let back = try await ServerProcess(folder: server.folder, port: server.port)
        #expect(try await client.run("sign-out").code == 0)
        #expect(back.log.contains("\"/session") || back.log.contains("/session"))
    }

    @Test func `a connection that ends in the middle of an answer's head: 4, and words`() async throws {
        let server = try await ServerProcess()
        let isCutting = Mutex(false)
        let proxy = try RawServer { _, request in
            isCutting.withLock { $0 }
                ? .text("HTTP/1.1 200 OK\r\n") : .send(RawServer.forward(request, to: server.port))
        }
        let client = try ClientProgram(server)
        let address = "http://localhost:\(proxy.port)"
        #expect(try await client.run("send", "sam@example.com", "--server", address).code == 0)
        #expect(try await client.run("verify", try #require(try await server.mails(1).first).code).code == 0)
        isCutting.withLock { $0 = true }
        let cut = try await client.run("whoami", "--json")
        #expect(cut.code == 4 && cut.complaints.contains("The connection was lost."), "\(cut.complaints)")
        #expect((try await cut.json()["error"] as? [String: Any])?["code"] as? String == "connection_lost")
        isCutting.withLock { $0 = false }
        #expect(try await client.run("whoami").said == "sam@example.com\n")
    }

    @Test func `a server is trusted when SSL_CERT_FILE names its authority`() async throws {
        let client = try ClientProgram(try await ServerProcess())
        let server = try await TLSServer("whole")
        let send = ["send", "sam@example.com", "--json", "--server", "https://localhost:\(server.port)"]
        for (environment, code) in [
            ([:], "untrusted_connection"),
            // Its answer is none of the server's: so it was asked.
            (["SSL_CERT_FILE": server.trustFile], "unexpected_answer"),
        ] {
            let output = try await client.run(send, environment: environment)
            #expect(output.code == 4)
            #expect((try await output.json()["error"] as? [String: Any])?["code"] as? String == code)
        }
    }

    @Test func `what makes no sense is 2, and one line says why`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        for (arguments, word) in [
            (["whoami"], "MAGIC_LINK_SERVER"), (["whoami", "--sever", "x"], "did you mean --server?"),
            (["send", "sam", "--server", client.server], "@"),
            (["verify", "123", "--server", client.server], "six digits"),
            (["whoami", "--server", "http://id.example.com"], "needs https"), (["dance"], "dance"),
        ] {
            let output = try await client.run(arguments)
            #expect(output.code == 2, "\(arguments)")
            #expect(output.said.isEmpty && output.complaints.contains(word), "\(output.complaints)")
            #expect(output.complaints.split(separator: "\n").count == 1)
        }
        let help = try await client.run(["--help"])
        #expect(help.code == 0 && help.said.contains("130") && help.said.contains("sign-in EMAIL"))
        let (own, servers) = (
            try await client.run(["--version"]).said, try await ProgramRun(ServerProcess.program, ["--version"]).output
        )
        #expect(own.split(separator: " ").last == servers.split(separator: " ").last)
    }

    @Test(arguments: [(">&-", 1), (">/dev/full", 1), ("<&- 2>&-", 0)])
    func `an answer that can't be written is a failure`(streams: String, code: Int32) async throws {
        let run = try await ProgramRun("/bin/sh", ["-c", "exec \"$0\" --version \(streams)", ClientProgram.path])
        #expect(run.code == code)
        #expect(code == 0 || run.output == "magic-link: The answer couldn't be written to standard output.\n")
    }

    @Test func `a server's words are shown without what a terminal would act on`() {
        #expect("\u{1B}[31mred\u{7}\u{9B}2J\r\nnext".withoutControls == "[31mred2J\nnext")
    }

    @Test func `nobody but the owner may read what is stored`() async throws {
        let server = try await ServerProcess()
        let client = try ClientProgram(server)
        _ = try await client.run("send", "sam@example.com", "--server", client.server)
        _ = try await client.run("verify", try #require(try await server.mails(1).first).code)
        let folder = client.home.path + "/state/magic-link"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) + ["."] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o77 } == 0, "\(name)")
        }
    }
}
