import AuthTesting
import Foundation
import ServerTesting
import Testing

struct RedirectTests {
    @Test func `http is sent on to the public URL's host, whatever Host and the target say`() async throws {
        let tls = try await TLSFixture.start([
            "MAGICLINK_REDIRECT_LISTEN": "127.0.0.1:0", "MAGICLINK_PUBLIC_URL": "https://id.example.com:8443/base",
        ])
        let port = try await tls.redirectPort()
        for (target, location) in [
            ("/", "/"), ("/base/auth/abc?x=1&y=%2F", "/base/auth/abc?x=1&y=%2F"),
            ("//evil.example/a", "//evil.example/a"),
            ("http://evil.example/a?b", "/a?b"), ("/%0d%0aSet-Cookie:%20a=b", "/%0d%0aSet-Cookie:%20a=b"),
            ("/.well-known/acme-challenge/abc", "/.well-known/acme-challenge/abc"),
        ] {
            for method in ["GET", "POST"] {
                let answer = try await HTTPExchange.send(method, target, body: "", port: port)
                #expect(answer.status == 308)
                #expect(answer.fields["location"] == "https://id.example.com:8443" + location)
                // RFC 6797 §7.2: not where anybody on the way could have written it.
                #expect(answer.fields["strict-transport-security"] == nil)
            }
        }
        for target in ["/a b", "evil.example:443", "ftp://id.example.com/", "http://sam@id.example.com/"] {
            let answer = try await HTTPExchange.send("GET", target, body: "", port: port)
            #expect(answer.status == 400)
            #expect(answer.fields["location"] == nil)
        }
        #expect(try await HTTPExchange.send("OPTIONS", "*", body: "", port: port).status == 400)
        tls.server.signal(SIGTERM)
        #expect(try await tls.server.exitCode() == 0)
    }

    @Test func `answers to ACME challenges are served, and no other file of the machine`() async throws {
        let webroot = try TemporaryFolder()
        let challenges = ".well-known/acme-challenge/"
        let token = "evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr_oA"
        _ = try webroot.write(Array("\(token).digest".utf8), to: challenges + token)
        _ = try webroot.write(Array("swordfish".utf8), to: "secret")
        _ = try webroot.write([UInt8](repeating: 65, count: 5000), to: challenges + "large")
        _ = try webroot.write(Array("swordfish".utf8), to: challenges + "folder/inner")
        unsafe symlink("../../secret", webroot.path + "/" + challenges + "link")
        unsafe mkfifo(webroot.path + "/" + challenges + "pipe", 0o600)
        let tls = try await TLSFixture.start([
            "MAGICLINK_REDIRECT_LISTEN": "127.0.0.1:0", "MAGICLINK_ACME_WEBROOT": webroot.path,
        ])
        let port = try await tls.redirectPort()
        let answer = try await HTTPExchange.get("/" + challenges + token, port: port)
        #expect(answer.status == 200)
        #expect(answer.body == "\(token).digest")
        #expect(answer.fields["content-type"] == "text/plain; charset=utf-8")
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        for name in [
            "", "none", "link", "pipe", "large", "folder", "folder/inner", "../../secret", "..", ".",
            "%2e%2e%2f%2e%2e%2fsecret",
            "..%2f..%2fsecret", token + "/", token + "%00", "/" + token, "\\..\\..\\secret", token + ".digest",
            String(repeating: "a", count: 300),
        ] {
            let answer = try await HTTPExchange.get("/" + challenges + name, port: port)
            #expect(answer.status == 404, "\(name)")
            #expect(answer.body.isEmpty)
        }
        #expect(try await HTTPExchange.post("/" + challenges + token, port: port).status == 405)
        // What leads out of the folder of challenges is sent on like everything else.
        #expect(try await HTTPExchange.get("/.well-known/acme-challenge", port: port).status == 308)

        // Nor when the folders themselves are links.
        try FileManager.default.removeItem(atPath: webroot.path + "/.well-known")
        _ = try webroot.write(Array("swordfish".utf8), to: "elsewhere/acme-challenge/" + token)
        unsafe symlink("elsewhere", webroot.path + "/.well-known")
        #expect(try await HTTPExchange.get("/" + challenges + token, port: port).status == 404)
    }
}
