import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct LinkMatchingTests {
    private static let token = "abcdefghijklmnopqrstuvwxyz234567abcdefg"

    private func client(_ base: String) throws -> MagicLinkClient {
        MagicLinkClient(
            baseURL: try #require(URL(string: base)), linkScheme: "Fieldnote", storage: InMemoryStorage(),
            transport: StandInServer())
    }

    @Test(arguments: [
        ("https://id.example", "https://id.example/auth/\(token)"),
        ("https://id.example/", "https://ID.example:443/auth/\(token.uppercased())"),
        ("https://id.example:8443/base/", "https://id.example:8443/base/auth/\(token)"),
        ("https://id.example", "https://id.example/auth/\(token)?utm_source=mail#top"),
        ("http://localhost:8080", "http://localhost:8080/auth/\(token)"),
        ("http://[::1]:8080", "http://[::1]:8080/auth/\(token)"),
        ("https://id.example/base", "fieldnote://auth/\(token)"),
        ("https://id.example", "FIELDNOTE://auth/\(token)"),
    ])
    func `a link of the server or of the app's own scheme is one`(base: String, link: String) throws {
        #expect(try client(base).matches(try #require(URL(string: link))))
    }

    @Test(arguments: [".", ")", "/", "/.", "%0A", "%3E", "%20", "%22", "!?", ".?utm_source=mail"])
    func `C22: what mail programs leave behind a link doesn't belong to it`(debris: String) async throws {
        let server = StandInServer()
        let auth = MagicLinkClient(
            baseURL: try #require(URL(string: "https://id.example/base")), storage: InMemoryStorage(), transport: server
        )
        let link = try #require(URL(string: "https://id.example/base/auth/\(Self.token)\(debris)"))
        #expect(auth.matches(link))
        _ = try? await auth.openLink(link)
        #expect(server.requests.first?.url?.path() == "/base/auth/\(Self.token)")
    }

    @Test(arguments: [
        "http://id.example/base/auth/\(token)", "https://id.example/auth/\(token)",
        "https://id.example.evil.example/base/auth/\(token)", "https://evil.example/base/auth/\(token)",
        "https://id.example@evil.example/base/auth/\(token)", "https://sam@id.example/base/auth/\(token)",
        "https://id.example:444/base/auth/\(token)", "https://id.example/base/auth/", "https://id.example/base/auth",
        "https://id.example/base/auth/\(token)/x", "https://id.example/base/auth/../session",
        "https://id.example/base/auth/a%2Fb", "https://id.example/base//auth/\(token)",
        "https://id.example/baseauth/\(token)", "https://id.example/base/auth/\(String(repeating: "a", count: 129))",
        "https://id.example/base/session", "other://auth/\(token)", "fieldnote://evil/\(token)",
        "fieldnote://auth/\(token)/x", "fieldnote://auth:80/\(token)", "fieldnote:auth/\(token)",
        "mailto:sam@example.com",
        "file:///base/auth/\(token)", "/base/auth/\(token)",
    ])
    func `nothing else is, and it isn't opened`(link: String) async throws {
        let server = StandInServer()
        let auth = MagicLinkClient(
            baseURL: try #require(URL(string: "https://id.example/base")), linkScheme: "fieldnote",
            storage: InMemoryStorage(), transport: server)
        let url = try #require(URL(string: link))
        #expect(!auth.matches(url))
        let error = await #expect(throws: SignInError.self) { try await auth.openLink(url) }
        #expect(error?.reason == .foreignLink)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        "http://id.example", "http://127.0.0.1.evil.example", "http://localhost.evil.example", "ftp://id.example",
        "https://sam:secret@id.example", "https://id.example?x=1", "https://id.example#x", "id.example", "https://",
        "http://1270.0.0.1", "http://127.0.0",
    ])
    func `a base URL that would show secrets to others is refused by every call`(base: String) async throws {
        let server = StandInServer()
        let auth = MagicLinkClient(
            baseURL: try #require(URL(string: base)), storage: InMemoryStorage(), transport: server)
        for call in [
            { try await auth.sendLink("sam@example.com") },
            { try await auth.verifyCode(CodeAttempt(email: "sam@example.com", code: "123456")) },
            { try await auth.openLink(try #require(URL(string: base + "/auth/\(Self.token)"))) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: SignInError.self) { try await call() }
            guard case .misconfigured(let text) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(text.hasPrefix("MagicLinkClient(baseURL:) "))
            #expect(!text.contains("secret"))
        }
        #expect(await auth.restore() == .signedOut)
        #expect(server.requests.isEmpty)
    }
}
