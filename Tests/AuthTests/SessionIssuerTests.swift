import AuthTesting
import Foundation
import Testing

@testable import Auth

struct SessionIssuerTests {
    @Test func `R41: an access token says what it is, whom it is for and when it ends`() async throws {
        let fixture = try SignInFixture { $0.audience = "https://api.example" }
        let sent = try await fixture.sendAndRead("q\"uote@example.com".replacing("\"", with: "'"))
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        let parts = session.accessToken.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        #expect(parts[2].utf8.count == 86, "64 bytes")
        let header = try json(parts[0])
        #expect(header["alg"] as? String == "ES256")
        #expect(header["typ"] as? String == "at+jwt")
        #expect(header["kid"] as? String == fixture.signer.signingKey.id)
        let claims = try json(parts[1])
        #expect(claims["iss"] as? String == "https://id.example")
        #expect(claims["aud"] as? String == "https://api.example")
        #expect(claims["sub"] as? String == session.signedIn.user.id)
        #expect(claims["email"] as? String == "q'uote@example.com")
        #expect(claims["iat"] as? Int64 == fixture.clock.now.seconds)
        #expect(claims["exp"] as? Int64 == fixture.clock.now.seconds + 900)
        #expect((claims["sid"] as? String)?.utf8.count == 26)
    }

    @Test func `R25: each sign-in has a session of its own`() async throws {
        let fixture = try SignInFixture()
        var sessions: Set<SessionID> = []
        for _ in 0..<3 {
            let sent = try await fixture.sendAndRead()
            guard case .signedIn(let session) = try await fixture.open(sent.token) else {
                throw UnexpectedOutcome("not signed in")
            }
            sessions.insert(session.signedIn.sessionID)
            fixture.clock.advance(by: .seconds(30))
        }
        #expect(sessions.count == 3)
    }

    @Test func `a cookie names its session, and one that was changed names none`() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        #expect(fixture.authenticator.sessionID(cookie: session.cookie) == session.signedIn.sessionID)
        #expect(try await fixture.authenticator.session(.cookie(session.cookie)) == session.signedIn)
        let first = session.cookie.hasPrefix("a") ? "b" : "a"
        for cookie in ["", "x", first + session.cookie.dropFirst(), session.refreshToken, session.cookie + "a"] {
            #expect(fixture.authenticator.sessionID(cookie: cookie) == nil)
        }
    }

    private func json(_ part: Substring) throws -> [String: Any] {
        var text = part.replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let data = try #require(Data(base64Encoded: String(text)))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
