import Foundation
import MagicLinkCrypto
import Testing

@testable import AuthCrypto
@testable import MagicLinkVerifier

struct KeySetDownloadTests {
    private let key: SigningKey
    private let set: String

    init() throws {
        key = try SigningKey()
        set = #"{"keys":[\#(key.jwk)]}"#
    }

    /// What a server's answer comes to.
    private func fetch(_ answer: String) async throws -> Result<
        FetchedKeySet, AccessTokenError
    > {
        let server = try KeyServer(answer)
        defer { server.stop() }
        let download = KeySetDownload(issuer: try #require(server.url))
        do throws(AccessTokenError) { return .success(try await download.fetch()) } catch { return .failure(error) }
    }

    private func reason(_ answer: String) async throws -> String {
        switch try await fetch(answer) {
        case .success: return "a key set"
        case .failure(.keysUnavailable(let reason)): return reason
        case .failure(let error): return "\(error)"
        }
    }

    @Test func `a key set arrives, and how long it may be kept`() async throws {
        let plain = try await fetch(KeyServer.answer("200 OK", [], set)).get()
        #expect(plain.keys.byID.keys.map(\.self) == [key.id])
        #expect(plain.maxAge == nil)
        let kept = try await fetch(KeyServer.answer("200 OK", ["Cache-Control: public, max-age=600"], set)).get()
        #expect(kept.maxAge == .seconds(600))
    }

    @Test(
        arguments: [
            ("max-age=0", 0), ("public, Max-Age=60", 60), (#"max-age="7""#, 7), ("no-store, max-age=60", 0),
            ("no-cache", 0), ("max-age=99999999999999999999", Int(Int32.max)), ("s-maxage=5", nil), ("max-age=x", nil),
            ("", nil), ("private", nil),
        ] as [(String, Int?)])
    func `Cache-Control is understood`(text: String, seconds: Int?) {
        #expect(KeySetDownload.maxAge(text) == seconds.map { .seconds($0) })
    }

    @Test(arguments: ["404 Not Found", "500 Internal Server Error", "503 Service Unavailable", "204 No Content"])
    func `another status is no key set, whatever the body`(status: String) async throws {
        #expect(try await reason(KeyServer.answer(status, [], set)).hasSuffix("the answer is \(status.prefix(3))."))
    }

    @Test func `R40: a redirect isn't followed`() async throws {
        let other = try KeyServer(KeyServer.answer("200 OK", [], set))
        defer { other.stop() }
        for status in ["301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"] {
            let fields = ["Location: http://127.0.0.1:\(other.port)/.well-known/jwks.json"]
            #expect(
                try await reason(KeyServer.answer(status, fields, set)).hasSuffix("the answer is \(status.prefix(3))."))
        }
        #expect(other.count == 0)
    }

    @Test func `a page, half an answer or none is no key set`() async throws {
        #expect(
            try await reason(KeyServer.answer("200 OK", [], "<html></html>")).hasSuffix("the answer is no key set."))
        let half = KeyServer.answer("200 OK", [], set).dropLast(10)
        for cut in [
            String(half), "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n", "HTTP/1.1 200 OK\r\n", "SSH-2.0-OpenSSH\r\n",
        ] {
            #expect(try await fetch(cut).isFailure, "\(cut)")
        }
    }

    @Test func `why there are no keys is said in words`() async throws {
        #expect(
            try await reason("HTTP/1.1 200 OK\r\n").hasSuffix(
                "jwks.json: The connection was cut before the whole answer had come."))
        #expect(try await reason("SSH-2.0-OpenSSH\r\n").hasSuffix("The answer isn't HTTP."))
    }

    @Test func `a large answer is cut off`() async throws {
        let large = KeyServer.answer("200 OK", [], set + String(repeating: " ", count: 65_536))
        #expect(try await reason(large).hasSuffix("the answer is too large for a key set."))
        let unannounced = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: " ", count: 4_000_000)
        #expect(try await reason(unannounced).hasSuffix("the answer is too large for a key set."))
    }

    @Test func `a server that says nothing is waited for a while`() async throws {
        let server = try KeyServer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{")
        defer { server.stop() }
        let download = KeySetDownload(issuer: try #require(server.url), deadline: .milliseconds(200))
        await #expect(throws: AccessTokenError.self) { try await download.fetch() }
    }

    @Test func `nobody at the port is an outage`() async throws {
        let server = try KeyServer("")
        server.stop()
        let download = KeySetDownload(issuer: try #require(server.url))
        let error = await #expect(throws: AccessTokenError.self) { try await download.fetch() }
        #expect(error?.isTemporary == true)
    }

    @Test(arguments: [
        "http://id.example", "http://127.0.0.1.evil.test", "http://localhost.evil.test", "ftp://localhost", "localhost",
        "file:///etc/passwd", "http://user@evil.test@localhost:1", "",
    ])
    func `keys that anybody on the way could change aren't asked for`(issuer: String) async {
        guard let url = URL(string: issuer) else { return }
        await #expect(throws: AccessTokenError.insecureIssuer) { try await KeySetDownload(issuer: url).fetch() }
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
