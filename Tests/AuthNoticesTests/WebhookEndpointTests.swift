import Testing

@testable import AuthNotices

struct WebhookEndpointTests {
    @Test(arguments: [
        ("https://app.example/hooks?key=s3cret", "https://app.example:443/hooks?key=s3cret"),
        ("HTTPS://app.example", "https://app.example:443/"), ("https://app.example?x", "https://app.example:443/?x"),
        ("http://127.0.0.1:8081/a/b", "http://127.0.0.1:8081/a/b"), ("http://[::1]:81/", "http://[::1]:81/"),
        ("https://sam:p%40ss@app.example:8443/x@y", "https://app.example:8443/x@y"),
    ])
    func `an address is taken apart, and put together again without user and password`(text: String, url: String)
        throws
    {
        #expect(try WebhookEndpoint(text).url == url)
    }

    @Test func `user and password are percent-decoded, and nothing of the address but host and port shows`() throws {
        let endpoint = try WebhookEndpoint("https://sam:p%40s%3As@app.example/hooks/s3cret?key=t0ken")
        #expect(endpoint.credentials?.user == "sam" && endpoint.credentials?.password == "p@s:s")
        #expect("\(endpoint)" == "app.example:443" && String(reflecting: endpoint) == "app.example:443")
        let other = try WebhookEndpoint("https://sam:other@app.example/hooks/s3cret?key=t0ken")
        #expect(endpoint != other && Set([endpoint, other]).count == 2)
    }

    @Test(arguments: [
        "", "app.example", "//app.example", "ftp://app.example/", "https://", "https:///x", "https://app.example:0/",
        "https://app.example:65536/", "https://app.example:+80/", "https://app.example:80:80/", "https://a b.example/",
        "https://app.example/#x", "https://app.example/\u{E9}", "https://b\u{FC}cher.example/", "https://[::1/",
        "https://[::1]x/", "https://sam@app.example/", "https://sam:%0Ax@app.example/", "https://sam:%zz@app.example/",
        "https://app.example\\@evil.example/", "https://app.example/\r\nHost: x", "https://app%2Eexample/",
        "https://" + String(repeating: "a", count: 2000) + ".example/",
    ])
    func `what is no such address is refused, and not repeated`(text: String) {
        let error = #expect(throws: WebhookAddressError.self) { try WebhookEndpoint(text) }
        #expect(error?.description.contains("example") == false)
    }
}
