import AuthTesting
import Foundation
import ServerTesting
import Testing

struct LifeCycleTests {
    @Test func `says in four lines where it listens, where data and mails are, and what to try`() async throws {
        let server = try await ServerProcess()
        // The fourth line may still be on its way when the first has been read.
        _ = try await HTTPExchange.get("/healthz", port: server.port)
        let lines = server.banner.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first?.contains("http://127.0.0.1:\(server.port)") == true)
        #expect(server.banner.contains(server.folder + "/data"))
        #expect(server.banner.contains("curl"))
    }

    @Test func `C83: killed between the commit and the mail, the mail arrives once after the restart`() async throws {
        // A mail server that takes connections and never greets: the mail can't leave.
        let silent = try SilentServer()
        let first = try await ServerProcess(["MAGICLINK_MAIL": "smtp://127.0.0.1:\(silent.port)"])
        let sent = try await HTTPExchange.post("/send", ["email": "sam@example.com"], port: first.port)
        #expect(sent.status == 200)
        #expect(sent.json["delivery"] as? String == "queued")
        first.signal(SIGKILL)
        #expect(try await first.exitCode() == -SIGKILL)

        let second = try await ServerProcess(folder: first.folder)
        let mail = try #require(try await second.mails(1).first)
        let session = try await HTTPExchange.post(
            "/verify-code",
            ["email": "sam@example.com", "code": mail.code, "request": sent.json["request"] as? String ?? ""],
            port: second.port)
        #expect(session.status == 200)
        second.signal(SIGTERM)
        #expect(try await second.exitCode() == 0)
        let third = try await ServerProcess(folder: first.folder)
        _ = try await HTTPExchange.get("/healthz", port: third.port)
        #expect(try third.mails().count == 1)
    }

    @Test func `C113: SIGTERM answers what is under way and exits 0`() async throws {
        let silent = try SilentServer()
        let server = try await ServerProcess(["MAGICLINK_MAIL": "smtp://127.0.0.1:\(silent.port)"])
        // Each of these waits for its mail, most of a second.
        let (sent, signal) = AsyncStream.makeStream(of: Void.self)
        async let statuses = withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await HTTPExchange.post(
                        "/send", ["email": "p\(number)@example.com"], port: server.port, onSent: { signal.yield() }
                    ).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var arrivals = sent.makeAsyncIterator()
        for _ in 0..<20 { await arrivals.next() }
        server.signal(SIGTERM)
        #expect(try await statuses == Array(repeating: 200, count: 20))
        #expect(try await server.exitCode() == 0)
        // No mail could leave and none was lost: the next start sends each once.
        let next = try await ServerProcess(folder: server.folder)
        #expect(Set(try await next.mails(20).map(\.token)).count == 20)
        next.signal(SIGTERM)
        #expect(try await next.exitCode() == 0)
        #expect(try next.mails().count == 20)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `C113: ends on either signal as process 1, which is what a container runs`(signal: Int32) async throws {
        // Under the address sanitizer: as process 1 its leak checker can't stop the threads that it looks at.
        let server = try await ServerProcess(["ASAN_OPTIONS": "detect_leaks=0"], inOwnProcessSpace: true)
        // The process that was started waits for the one that is number 1 in there.
        let children = try String(contentsOfFile: "/proc/\(server.id)/task/\(server.id)/children", encoding: .utf8)
        let child = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
        let status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
        #expect(status.contains(/NSpid:\s+[0-9]+\s+1\n/))
        kill(child, signal)
        #expect(try await server.exitCode() == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `C113: ends on either signal when idle`(signal: Int32) async throws {
        let server = try await ServerProcess()
        server.signal(signal)
        #expect(try await server.exitCode() == 0)
    }

    @Test func `C115: healthcheck tells whether the server does its work`() async throws {
        let server = try await ServerProcess()
        #expect(try await run(["healthcheck"], port: server.port).code == 0)
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        #expect(try await run(["healthcheck"], port: server.port).code != 0)
    }

    @Test func `what no handler has answered is found in the log by its name too`() async throws {
        let server = try await ServerProcess()
        let refused = try await HTTPExchange.send("BREW", "/", body: "", port: server.port)
        #expect(refused.status == 501)
        let name = try #require(refused.fields["x-request-id"])
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        let line = try #require(server.log.split(separator: "\n").first { $0.contains(name) })
        #expect(line.contains("501") && line.contains("127.0.0.1"))
    }

    @Test func `a second server on the same data refuses to start, and says why`() async throws {
        let server = try await ServerProcess()
        let second = try await run(
            ["serve"], port: 0, environment: ["MAGICLINK_DATA": server.folder + "/data"])
        #expect(second.code != 0)
        #expect(second.output.contains("auth.db"))
    }

    @Test func `another secret than the database's refuses to start`() async throws {
        let server = try await ServerProcess()
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        let other = try await run(
            ["serve"], port: 0,
            environment: [
                "MAGICLINK_DATA": server.folder + "/data",
                "MAGICLINK_SECRET": "b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2",
            ])
        #expect(other.code != 0)
        #expect(other.output.contains("secret"))
        #expect(!other.output.contains("b1c2d3e4"))
    }

    @Test func `check-config names every bad value`() async throws {
        let bad = try await run(
            ["check-config"], port: 0,
            environment: ["MAGICLINK_LINK_LIFETIME": "soon", "MAGICLINK_LISTN": "127.0.0.1:1", "MAGICLINK_LOG": "loud"])
        #expect(bad.code != 0)
        for text in ["MAGICLINK_LINK_LIFETIME", "soon", "MAGICLINK_LISTN", "MAGICLINK_LISTEN", "MAGICLINK_LOG", "loud"]
        {
            #expect(bad.output.contains(text))
        }
        #expect(try await run(["check-config"], port: 0).code == 0)
    }

    @Test func `says its version, its usage, and what it does not know`() async throws {
        let version = try await run(["--version"], port: 0)
        #expect(version.code == 0)
        #expect(version.output.hasPrefix("magic-link-server "))
        let help = try await run(["--help"], port: 0)
        #expect(help.code == 0)
        #expect(help.output.contains("healthcheck"))
        let unknown = try await run(["dance"], port: 0)
        #expect(unknown.code == 64)
        #expect(unknown.output.contains("dance"))
    }

    private func run(
        _ arguments: [String], port: UInt16, environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let folder = NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await ProgramRun(
            ServerProcess.program, arguments,
            environment: ["MAGICLINK_LISTEN": "127.0.0.1:\(port)", "MAGICLINK_DATA": folder].merging(environment) { $1 }
        )
    }
}
