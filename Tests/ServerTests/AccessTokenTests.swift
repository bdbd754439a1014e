import Auth
import AuthTesting
import Foundation
import ServerTesting
import Testing

@testable import MagicLinkVerifier

/// Access tokens of the built program, checked as an API does, by the keys that it publishes.
struct AccessTokenTests {
    /// A verifier for the tokens of a server, whose public URL has another port than it listens on. Its patience runs
    /// by a clock that the test moves; the tokens' time is the machine's.
    private func verifier(_ server: ServerProcess, clock: ManualClock = ManualClock()) throws -> AccessTokenVerifier {
        let start = clock.now
        let source = KeySetDownload(issuer: try #require(URL(string: "http://127.0.0.1:\(server.port)")))
        return AccessTokenVerifier(
            issuer: try #require(URL(string: "http://localhost:8080")), audience: "http://localhost:8080",
            now: { Date() }, keys: KeyCache(source: source, uptime: { clock.now - start }))
    }

    private func signIn(_ email: String, _ server: ServerProcess) async throws -> String {
        _ = try await HTTPExchange.post("/send", ["email": email], port: server.port)
        let mail = try #require(try server.mails().last { $0.text.contains(email) })
        let session = try await HTTPExchange.post("/auth/\(mail.token)", port: server.port)
        #expect(session.status == 200)
        return try #require(session.json["access_token"] as? String)
    }

    private func keys(_ arguments: [String], _ server: ServerProcess) async throws -> ProgramRun {
        try await ProgramRun(
            ServerProcess.program, ["keys"] + arguments, environment: ["MAGICLINK_DATA": server.folder + "/data"])
    }

    /// The IDs of the published keys, the one that signs first.
    private func published(_ server: ServerProcess) async throws -> [String] {
        let answer = try await HTTPExchange.get("/.well-known/jwks.json", port: server.port)
        #expect(answer.status == 200)
        let keys = try #require(answer.json["keys"] as? [[String: any Sendable]])
        return keys.compactMap { $0["kid"] as? String }
    }

    /// The published keys once they are as expected: the server looks at its folder every two seconds.
    private func published(_ server: ServerProcess, until expected: ([String]) -> Bool) async throws -> [String] {
        for _ in 0..<1000 {
            let ids = try await published(server)
            if expected(ids) { return ids }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try await published(server)
    }

    @Test func `the README's API is this one, and lets in who has signed in`() async throws {
        #expect(try Repository.readmeBlocks("swift").contains(Repository.text("Tests/ServerTests/ProtectedAPI.swift")))
        let server = try await ServerProcess()
        let token = try await signIn("sam@example.com", server)
        let api = ProtectedAPI(verifier: try verifier(server))
        #expect(await api.greeting(authorization: "Bearer " + token) == (200, "Hello sam@example.com"))
        for authorization in ["", token, "Bearer", "Bearer ", "Bearer x.y.z", "Basic " + token, "Bearer \(token)x"] {
            #expect(await api.greeting(authorization: authorization).status == 401)
        }
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
        // Who has the keys goes on; who needs them first can't know.
        #expect(await api.greeting(authorization: "Bearer " + token).status == 200)
        #expect(
            try await ProtectedAPI(verifier: verifier(server)).greeting(authorization: "Bearer " + token).status == 503)
    }

    @Test func `the README's Python takes the server's tokens and refuses others`() async throws {
        let server = try await ServerProcess()
        let token = try await signIn("sam@example.com", server)
        let example = try #require(try Repository.readmeBlocks("python").first { $0.contains("import jwt") })
        // As it stands there, but for the port: the program is told where localhost:8080 is.
        let script = """
            import socket, sys
            connect = socket.create_connection
            socket.create_connection = lambda address, *rest, **more: connect(("127.0.0.1", \(server.port)), *rest, **more)
            \(example)
            token = sys.stdin.read()
            print(verify(token)["email"])
            head, claims, signature = token.split(".")
            for bad in [head + "." + claims + ".", head + "." + claims + "." + signature[::-1], "x"]:
                try:
                    print("taken", verify(bad))
                except jwt.PyJWTError as error:
                    print("refused")
            """
        let run = try await ProgramRun("/usr/bin/python3", ["-c", script], input: Data(token.utf8))
        #expect(run.output == "sam@example.com\nrefused\nrefused\nrefused\n")
        #expect(run.code == 0)
    }

    @Test func `C106: keys rotate under a running server; old and new tokens verify, and no request fails`()
        async throws
    {
        let server = try await ServerProcess()
        let clock = ManualClock()
        let verifier = try verifier(server, clock: clock)
        let old = try await signIn("old@example.com", server)
        let oldID = try #require(try await published(server).first)

        // All the while somebody signs in.
        let traffic = Task {
            var tokens: [String] = []
            while !Task.isCancelled, tokens.count < 200 {
                tokens.append(try await signIn("p\(tokens.count)@example.com", server))
            }
            return tokens
        }
        let rotation = try await keys(["rotate"], server)
        #expect(rotation.code == 0)
        let nextID = try #require(rotation.output.firstMatch(of: /Made +([A-Za-z0-9_-]{43})\n/)).output.1
        #expect(rotation.output.contains(/waits +\S{43}  published, signs from 20\S+Z\n/))
        // Published at once, and not signing yet.
        #expect(try await published(server) { $0.count == 2 } == [oldID, String(nextID)])
        #expect(try await keys(["rotate"], server).output.contains("waiting already"))

        // In an emergency it signs at once.
        let urgent = try await keys(["rotate", "--now"], server)
        #expect(urgent.code == 0)
        let newID = String(try #require(urgent.output.firstMatch(of: /Made +([A-Za-z0-9_-]{43})\n/)).output.1)
        #expect(try await published(server) { $0.first == newID } == [newID, oldID])
        traffic.cancel()
        let tokens = try await traffic.value
        let new = try await signIn("new@example.com", server)
        #expect(try SignedToken(old).keyID == oldID)
        #expect(try SignedToken(new).keyID == newID)
        clock.advance(by: KeyCache.coolDown)
        for token in [old] + tokens + [new] { _ = try await verifier.verify(token) }
        for token in [old, new] {
            let session = try await HTTPExchange.get(
                "/session", port: server.port, fields: ["Authorization": "Bearer " + token])
            #expect(session.status == 200)
        }

        #expect(try await keys(["withdraw", newID], server).code == 1)
        #expect(try await keys(["withdraw", oldID], server).code == 0)
        #expect(try await published(server) { $0.count == 1 } == [newID])
        let refused = try await HTTPExchange.get(
            "/session", port: server.port, fields: ["Authorization": "Bearer " + old])
        #expect(refused.status == 401)
        let log = server.log
        for line in ["Signing key published", "Signing key changed", "Signing key withdrawn"] {
            #expect(log.contains(line))
        }
        #expect(!log.contains(new) && !log.contains("PRIVATE"))
    }

    @Test func `a bad key file that appears is told in the log, and the server goes on`() async throws {
        let server = try await ServerProcess()
        let ids = try await published(server)
        try "no key".write(toFile: server.folder + "/data/keys/20200101T000000Z.pem", atomically: true, encoding: .utf8)
        for _ in 0..<1000 where !server.log.contains("20200101T000000Z.pem") {
            #expect(try await published(server) == ids)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(server.log.contains("20200101T000000Z.pem"))
        let rotation = try await keys(["rotate"], server)
        #expect(rotation.code == 1)
        #expect(rotation.output.contains("20200101T000000Z.pem"))
    }
}

extension ProtectedAPI {
    init(verifier: AccessTokenVerifier) { self.verifier = verifier }
}
