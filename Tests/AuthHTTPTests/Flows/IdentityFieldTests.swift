import AuthHTTP
import AuthTesting
import HTTP
import MagicLinkAPI
import Testing

/// What a proxy learns that asks about a request to the site behind it.
struct IdentityFieldTests {
    private let curl: Curl

    init() throws { curl = Curl(fixture: try WebFixture()) }

    @Test(
        "The identity is in ASCII, and no two addresses share a spelling",
        arguments: [
            ("sam@example.com", "sam@example.com"), ("Sam+x@Example.COM", "Sam+x@example.com"),
            ("zoë@bücher.example", "zo%C3%AB@xn--bcher-kva.example"),
            ("zo%C3%AB@example.com", "zo%25C3%25AB@example.com"),
        ])
    func spelling(email: String, expected: String) async throws {
        let session = try await curl.signIn(email)
        let answer = await curl.bearing(session.accessToken).get("/session")
        #expect(answer.fields.values("Remote-User") == [session.user.id])
        #expect(answer.fields.values("Remote-Email") == [expected])
        let id = try answer.decoded(CurrentSessionAnswer.self).session.id
        #expect(answer.fields.values("Remote-Session") == [id])
        #expect(answer.fields.lines.allSatisfy { $0.value.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    }

    @Test("A refusal names nobody, and what a client says of itself is never handed back")
    func refusal() async throws {
        var forger = curl
        forger.fields.append("Remote-User", "admin")
        forger.fields.append("Remote-Email", "admin@example.com")
        let refused = await forger.get("/session")
        #expect(refused.status == .unauthorized)
        #expect(!refused.fields.lines.contains { $0.name.hasPrefix("Remote-") })
        let session = try await curl.signIn()
        let shown = await forger.bearing(session.accessToken).get("/session")
        #expect(shown.fields.values("Remote-User") == [session.user.id])
    }

    /// Traefik 3 asks by GET, with the request's own fields and these of its own.
    @Test("Traefik's ForwardAuth is answered, whatever the request was that it asks about")
    func traefik() async throws {
        let session = try await curl.signIn()
        for method in ["GET", "POST", "DELETE", "OPTIONS"] {
            var traefik = curl
            traefik.fields = [
                "Accept": "text/html", "Content-Type": "text/plain", "Content-Length": "12",
                "Sec-Fetch-Site": "cross-site",
                "Origin": "https://elsewhere.example", "X-Forwarded-Method": method, "X-Forwarded-Proto": "https",
                "X-Forwarded-Host": "app.example", "X-Forwarded-Uri": "/x?y=z", "X-Forwarded-For": "192.0.2.1",
            ]
            let refused = await traefik.get("/session")
            #expect(refused.status == .unauthorized)
            #expect(refused.fields["Content-Type"] == "text/html; charset=utf-8")
            let passed = await traefik.bearing(session.accessToken).get("/session")
            #expect(passed.status == .ok)
            #expect(passed.fields["Remote-User"] == session.user.id)
        }
    }
}
