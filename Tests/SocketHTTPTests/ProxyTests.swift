import Testing

@testable import SocketHTTP

struct ProxyTests {
    private func proxy(_ environment: [String: String]) throws -> String? {
        try Proxy(for: "id.example", in: { environment[$0] }).map {
            "\($0.credentials.map { $0 + "@" } ?? "")\($0.host) \($0.port)"
        }
    }

    @Test(
        arguments: [
            ([:], nil), (["https_proxy": ""], nil), (["http_proxy": "http://p"], nil),
            (["https_proxy": "http://p.example:3128"], "p.example 3128"),
            (["HTTPS_PROXY": "p.example:3128/"], "p.example 3128"),
            (["all_proxy": "http://p.example"], "p.example 1080"), (["https_proxy": "[::1]:8080"], "::1 8080"),
            (["https_proxy": "http://a:8", "HTTPS_PROXY": "http://b:8", "ALL_PROXY": "http://c:8"], "a 8"),
            (["https_proxy": "", "HTTPS_PROXY": "http://b:8"], "b 8"),
            (["https_proxy": "http://sam:p%40ss@p.example:8"], "sam:p@ss@p.example 8"),
        ] as [([String: String], String?)])
    func `the environment names the proxy as it does for curl`(environment: [String: String], expected: String?) throws
    {
        #expect(try proxy(environment) == expected)
    }

    @Test(arguments: [
        ("*", true), ("id.example", true), ("ID.EXAMPLE", true), ("example", true), (".example", true),
        ("a, id.example ,b", true),
        ("d.example", false), ("id.example.com", false), ("", false), ("www.id.example", false),
    ])
    func `no_proxy exempts names and those below them`(list: String, isExempt: Bool) throws {
        #expect((try proxy(["https_proxy": "http://p:1", "no_proxy": list]) == nil) == isExempt)
    }

    @Test(arguments: ["socks5://p:1080", "https://p:443", "http://", "http://p:99999", "http://p p:1"])
    func `a proxy of another kind isn't gone round`(text: String) {
        #expect(throws: CallError.self) { try proxy(["https_proxy": text]) }
    }

    @Test func `a name and a password go to the proxy alone`() throws {
        let proxy = try #require(try Proxy(for: "id.example", in: { ["https_proxy": "http://sam:secret@p:1"][$0] }))
        #expect(
            proxy.request(for: "id.example:443")
                == "CONNECT id.example:443 HTTP/1.1\r\nHost: id.example:443\r\n"
                + "Proxy-Authorization: Basic c2FtOnNlY3JldA==\r\n\r\n")
    }
}
