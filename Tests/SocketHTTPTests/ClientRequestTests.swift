import Foundation
import Testing

@testable import SocketHTTP

struct ClientRequestTests {
    private func request(_ url: String, _ method: String = "GET", fields: [String: String] = [:], body: String = "")
        throws -> ClientRequest
    {
        let url = try #require(URL(string: url))
        return try #require(ClientRequest(method, url, fields: fields, body: Array(body.utf8)))
    }

    @Test func `a request says where to, how long it is, and that nothing follows`() throws {
        let post = try request(
            "http://ID.example:8080/base/send?a=b%20c", "POST",
            fields: ["Content-Type": "application/json", "connection": "keep-alive", "HOST": "evil", "Accept": "*/*"],
            body: "{}")
        #expect(
            String(decoding: try post.encoded(), as: UTF8.self)
                == "POST /base/send?a=b%20c HTTP/1.1\r\nHost: id.example:8080\r\nAccept: */*\r\n"
                + "Content-Type: application/json\r\nContent-Length: 2\r\nAccept-Encoding: identity\r\n"
                + "Connection: close\r\n\r\n{}")
    }

    @Test(arguments: [
        ("https://id.example", "id.example", 443, "/", "id.example"),
        ("https://id.example:444/", "id.example", 444, "/", "id.example:444"),
        ("https://id.example:443/x", "id.example", 443, "/x", "id.example"),
        ("http://[::1]:8080/x?", "::1", 8080, "/x?", "[::1]:8080"),
        ("http://[2001:db8::1]/x#part", "2001:db8::1", 80, "/x", "[2001:db8::1]"),
        ("https://sam:secret@id.example/", "id.example", 443, "/", "id.example"),
    ])
    func `a URL's parts find their places`(url: String, host: String, port: UInt16, target: String, field: String)
        throws
    {
        let request = try request(url)
        #expect(request.host == host && request.port == port && request.target == target)
        let text = String(decoding: try request.encoded(), as: UTF8.self)
        #expect(text.hasPrefix("GET \(target) HTTP/1.1\r\nHost: \(field)\r\n") && !text.contains("Content-Length"))
        #expect(!text.contains("secret"))
    }

    @Test(arguments: [
        "ftp://id.example", "file:///etc/passwd", "id.example", "https:///path", "https://id.example:99999",
    ])
    func `other URLs make no request`(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(ClientRequest("GET", url) == nil)
    }

    @Test(arguments: [
        ("A", "b\r\nX-Evil: c"), ("A\r\nX-Evil", "b"), ("A", "b\n"), ("A", "b\u{0}"), ("", "b"), ("A B", "c"),
        ("A:", "b"),
    ])
    func `a field can't end its line, or begin another`(name: String, value: String) throws {
        let request = try request("https://id.example", fields: [name: value])
        #expect(throws: CallError.self) { try request.encoded() }
    }

    @Test(arguments: ["", "GET /", "GET\r\n", "HEAD", "CONNECT", "GÉT"])
    func `a method is a word whose answers are framed as usual`(method: String) throws {
        let request = try request("https://id.example", method)
        #expect(throws: CallError.self) { try request.encoded() }
    }

    @Test(arguments: [
        ("localhost", true), ("app.localhost", true), ("127.0.0.1", true), ("127.8.9.10", true), ("[::1]", true),
        ("localhost.example", false), ("127.0.0.1.example", false), ("127.0.0.256", false), ("128.0.0.1", false),
        ("id.example", false),
    ])
    func `this machine is told from others`(host: String, isHere: Bool) throws {
        #expect(try request("https://\(host)").isForThisMachine == isHere)
    }
}
