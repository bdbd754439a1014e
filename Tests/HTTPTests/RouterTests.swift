import HTTP
import Testing

@Suite("R57, R58: routes")
struct RouterTests {
    private func router(prefix: String = "") -> Router<String> {
        var router = Router<String>(prefix: prefix)
        router.add(.get, "/", "home")
        router.add(.post, "/send", "send")
        router.add(.get, "/auth/{token}", "preview")
        router.add(.post, "/auth/{token}", "open")
        router.add(.get, "/.well-known/jwks.json", "keys")
        router.add(.delete, "/a/{x}/b/{y}", "two")
        return router
    }

    private func outcome(_ method: HTTPMethod, _ path: String, prefix: String = "") -> String {
        switch router(prefix: prefix).route(method, path) {
        case .found(let handler, let captures, let pattern): "\(handler) \(captures) \(pattern)"
        case .options(let allow, let pattern): "204 \(allow) \(pattern ?? "-")"
        case .methodNotAllowed(let allow, let pattern): "405 \(allow) \(pattern)"
        case .notFound: "404"
        }
    }

    @Test(
        "are found by method and path",
        arguments: [
            (HTTPMethod.get, "/", "home [] /"), (.head, "/", "home [] /"), (.post, "/send", "send [] /send"),
            (.get, "/auth/abc", #"preview ["abc"] /auth/{token}"#),
            (.head, "/auth/abc", #"preview ["abc"] /auth/{token}"#),
            (.post, "/auth/abc", #"open ["abc"] /auth/{token}"#),
            (.delete, "/a/1/b/2", #"two ["1", "2"] /a/{x}/b/{y}"#),
            // C22: what clings to a link is the domain's to strip.
            (.get, "/auth/abc%0A", #"preview ["abc\n"] /auth/{token}"#),
            (.get, "/auth/abc.", #"preview ["abc."] /auth/{token}"#),
            (.get, "/auth/%C3%A4", #"preview ["ä"] /auth/{token}"#),
            (.put, "/send", "405 POST, OPTIONS /send"), (.trace, "/", "405 GET, HEAD, OPTIONS /"),
            (.get, "/send", "405 POST, OPTIONS /send"), (.head, "/send", "405 POST, OPTIONS /send"),
            (.put, "/auth/abc", "405 GET, HEAD, POST, OPTIONS /auth/{token}"),
            (.options, "/send", "204 POST, OPTIONS /send"), (.options, "*", "204 GET, HEAD, POST, DELETE, OPTIONS -"),
        ])
    func finds(method: HTTPMethod, path: String, expected: String) {
        #expect(outcome(method, path) == expected)
    }

    @Test(
        "are not found by another spelling",
        arguments: [
            "", "//", "/send/", "//send", "/Send", "/%73end", "/send%2F", "/./send", "/auth/../send", "/auth", "/auth/",
            "/auth/a/b", "/auth/a%2Fb", "/auth/a%2fb", "/auth/.", "/auth/..", "/auth/%2e%2E", "/auth/%", "/auth/%FF",
            "/auth/%00", "/a/1/b/", "/a//b/2", "/a/1/c/2", "send", "/send;x=1",
        ])
    func misses(path: String) {
        #expect(outcome(.post, path) == "404")
    }

    @Test(
        "are found with the public URL's prefix and, when a proxy has removed it, without",
        arguments: [
            ("/base/send", "send [] /send"), ("/send", "send [] /send"), ("/base", "404"), ("/basesend", "404"),
            ("/base/base/send", "404"), ("/base//send", "404"), ("/base/auth/x", #"open ["x"] /auth/{token}"#),
        ])
    func findsBehindPrefix(path: String, expected: String) {
        #expect(outcome(.post, path, prefix: "/base") == (path == "/base" ? "405 GET, HEAD, OPTIONS /" : expected))
    }

    @Test func `a pattern without places goes before those with`() {
        var router = Router<Int>()
        router.add(.get, "/auth/{token}", 1)
        router.add(.get, "/auth/help", 2)
        guard case .found(let handler, _, _) = router.route(.get, "/auth/help") else {
            Issue.record("The route isn't found.")
            return
        }
        #expect(handler == 2)
    }

    @Test func `a prefix that looks like a route decides first`() {
        #expect(outcome(.post, "/auth/send", prefix: "/auth") == "send [] /send")
        #expect(outcome(.post, "/auth/abc", prefix: "/auth") == #"open ["abc"] /auth/{token}"#)
    }
}
