import Auth
import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// Clients behind proxies, and proxies nobody has told us about.
struct ProxyTests {
    private let proxy = IPAddress.v4(0x0A00_0001)

    private func fixture(trusted: Bool) throws -> WebFixture {
        let network = try #require(IPNetwork("10.0.0.0/8"))
        let limit = try #require(RateLimit(count: 2, per: .seconds(600)))
        return try WebFixture(trustedProxies: trusted ? [network] : []) { $0.clientLimit = limit }
    }

    private func curl(_ fixture: WebFixture, for client: String, id: String? = nil) -> Curl {
        var curl = Curl(fixture: fixture, peer: proxy)
        curl.fields.append("X-Forwarded-For", client)
        if let id { curl.fields.append("X-Request-Id", id) }
        return curl
    }

    @Test("C88, R63: people behind a trusted proxy have limits of their own, and hammering doesn't make them longer")
    func separateLimits() async throws {
        let fixture = try fixture(trusted: true)
        let (one, other) = (curl(fixture, for: "198.51.100.1"), curl(fixture, for: "198.51.100.2"))
        for name in ["a", "b"] {
            #expect(await one.post("/send", form: [("email", name + "@example.com")]).status == .ok)
        }
        let refused = await one.post("/send", form: [("email", "c@example.com")])
        #expect(refused.status == .tooManyRequests)
        let wait = try #require(try refused.problem.retryAfter)
        for _ in 0..<20 { _ = await one.post("/send", form: [("email", "c@example.com")]) }
        #expect(try await one.post("/send", form: [("email", "c@example.com")]).problem.retryAfter == wait)
        #expect(await other.post("/send", form: [("email", "c@example.com")]).status == .ok)
        #expect(fixture.requests.all.last?.client == .v4(0xC633_6402))
        #expect(fixture.warnings.all.isEmpty)
        fixture.signIn.clock.advance(by: .seconds(wait))
        #expect(await one.post("/send", form: [("email", "d@example.com")]).status == .ok)
    }

    @Test("C88: without the setting forwarded fields don't count, and a private peer that sends them is told of once")
    func untrusted() async throws {
        let fixture = try fixture(trusted: false)
        for number in 1...3 {
            _ = await curl(fixture, for: "198.51.100.\(number)").post(
                "/send", form: [("email", "a\(number)@b.example")])
        }
        #expect(fixture.requests.all.map(\.status.rawValue) == [200, 200, 429])
        #expect(fixture.requests.all.allSatisfy { $0.client == proxy })
        #expect(fixture.warnings.all == [proxy])
        var stranger = curl(try WebFixture(), for: "198.51.100.1")
        stranger.peer = .v4(0xC000_0201)
        _ = await stranger.get("/healthz")
        #expect(stranger.fixture.warnings.all.isEmpty)
    }

    @Test("R98: a request's name is taken from a trusted proxy only, and only if it is fit for a log line")
    func requestIDs() async throws {
        let trusting = try fixture(trusted: true)
        #expect(await curl(trusting, for: "198.51.100.1", id: "abc-1.2_3").get("/healthz").requestID == "abc-1.2_3")
        #expect(await curl(trusting, for: "198.51.100.1", id: "a b").get("/healthz").requestID?.count == 13)
        let wary = try fixture(trusted: false)
        #expect(await curl(wary, for: "198.51.100.1", id: "abc").get("/healthz").requestID?.count == 13)
    }
}

extension HTTPResponse {
    fileprivate var requestID: String? { fields["X-Request-Id"] }
}
