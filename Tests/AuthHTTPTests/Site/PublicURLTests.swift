import Testing

@testable import AuthHTTP

struct PublicURLTests {
    @Test(arguments: [
        ("http://localhost:8080", "http://localhost:8080", ""),
        ("https://id.example/", "https://id.example", ""),
        ("HTTPS://ID.Example:443/Base", "https://id.example", "/Base"),
        ("http://id.example:80", "http://id.example", ""),
        ("https://id.example:80/a/b-c.d_e~f/", "https://id.example:80", "/a/b-c.d_e~f"),
        ("https://[2001:DB8::1]:8443/x", "https://[2001:db8::1]:8443", "/x"),
    ])
    func `reads origin and prefix`(text: String, origin: String, prefix: String) throws {
        let url = try #require(PublicURL(text))
        #expect(url.origin == origin)
        #expect(url.prefix == prefix)
        #expect(url.text == origin + prefix)
    }

    @Test(arguments: [
        "", "id.example", "ftp://id.example", "https://", "https:///x", "https://a@id.example", "https://id.example:0",
        "https://id.example:65536", "https://id.example:08", "https://id.example:", "https://id.example?x",
        "https://id.example/a?b", "https://id.example/#c", "https://id.example//", "https://id.example/a//b",
        "https://id.example/..", "https://id.example/./a", "https://id.example/%41", "https://id example",
        "https://id.example/\r\nx", "https://id.example/a b", "https://[::1", "https://[::1]x", "https://exämple.org",
    ])
    func `refuses what no link can begin with`(text: String) { #expect(PublicURL(text) == nil) }

    @Test func `knows where browsers keep Secure cookies`() throws {
        for text in ["https://id.example", "http://localhost:8080", "http://127.0.0.1", "http://[::1]:80"] {
            #expect(try #require(PublicURL(text)).keepsSecureCookies, "\(text)")
        }
        for text in ["http://id.example", "http://localhost.example", "http://192.168.0.1:8080"] {
            #expect(try !#require(PublicURL(text)).keepsSecureCookies, "\(text)")
        }
    }
}
