import AuthTesting
import Foundation
import ServerTesting
import Testing

/// The association files as Apple's and Google's machines meet them: at the host's root, over a socket.
struct WellKnownFileTests {
    @Test func `S23, C116, R79, R83: what is configured is served, and Python reads it`() async throws {
        let fingerprint = (0..<32).map { String(0xE0 + $0 % 16, radix: 16).uppercased() }.joined(separator: ":")
        let server = try await ServerProcess([
            "MAGICLINK_PUBLIC_URL": "https://id.example/base",
            "MAGICLINK_APPLE_APP_IDS": "TEAM123456.com.example.app",
            "MAGICLINK_ANDROID_APPS": "com.example.app=\(fingerprint)+\(fingerprint)",
            "MAGICLINK_SECURITY_CONTACT": "mailto:security@example.com",
        ])
        let script = """
            import http.client, json

            def ask(method, path):
                connection = http.client.HTTPConnection("127.0.0.1", \(server.port), timeout=20)
                connection.request(method, path)
                answer = connection.getresponse()
                assert answer.status == 200, (path, answer.status)
                assert answer.getheader("Location") is None and answer.getheader("Set-Cookie") is None
                return answer.getheader("Content-Type"), answer.read()

            for prefix in ["", "/base"]:
                for name in ["apple-app-site-association", "assetlinks.json", "security.txt"]:
                    path = prefix + "/.well-known/" + name
                    kind, body = ask("GET", path)
                    assert ask("HEAD", path) == (kind, b"")
                    print(kind, len(body) < 131072)
            apple = json.loads(ask("GET", "/.well-known/apple-app-site-association")[1])
            print(apple["applinks"]["details"])
            android = json.loads(ask("GET", "/.well-known/assetlinks.json")[1])
            print([len(f.split(":")) for f in android[0]["target"]["sha256_cert_fingerprints"]])
            """
        let run = try await ProgramRun("/usr/bin/python3", ["-c", script])
        let kinds = "application/json True\napplication/json True\ntext/plain; charset=utf-8 True\n"
        #expect(
            run.output == kinds + kinds
                + "[{'appIDs': ['TEAM123456.com.example.app'], 'components': [{'/': '/base/auth/*'}]}]\n[32, 32]\n")
        #expect(run.code == 0)
    }

    @Test func `without settings there are none, and a bad one stops the start with a line`() async throws {
        let server = try await ServerProcess()
        for name in ["apple-app-site-association", "assetlinks.json", "security.txt"] {
            let answer = try await HTTPExchange.get("/.well-known/" + name, port: server.port)
            #expect(answer.status == 404)
            #expect(answer.fields["content-type"] == "application/problem+json")
        }
        let bad = try await ProgramRun(
            ServerProcess.program, ["serve"],
            environment: ["MAGICLINK_APPLE_APP_IDS": "com.example.app", "MAGICLINK_DATA": server.folder + "/other"])
        #expect(bad.code == 78)
        #expect(bad.output.split(separator: "\n").count == 1)
        #expect(bad.output.contains("MAGICLINK_APPLE_APP_IDS"))
    }
}
