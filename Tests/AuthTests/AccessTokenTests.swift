import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import Auth

/// Reading access tokens back: only what this server has made, and made as an access token, says anything.
struct AccessTokenTests {
    private let fixture: SignInFixture
    private let signedIn: SignedIn

    init() async throws {
        fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        signedIn = session.signedIn
    }

    private func format(issuer: String = "https://id.example", audience: String = "https://id.example") -> AccessToken {
        AccessToken(signer: fixture.signer, issuer: issuer, audience: audience, lifetime: .seconds(900))
    }

    private func signed(_ header: String, _ claims: String) throws -> String {
        let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        return signed + "." + Base64URL.encode(try fixture.signer.signingKey.sign(Array(signed.utf8)))
    }

    @Test("R41: a token says session and user until it expires, and then that it has")
    func reads() throws {
        let now = fixture.clock.now
        let token = try format().make(for: signedIn, now: now)
        let claims = AccessToken.Claims(
            sessionID: signedIn.sessionID, userID: signedIn.user.id, hasExpired: false)
        #expect(try format().read(token, now: now) == claims)
        #expect(try format().read(token, now: now + .seconds(899)) == claims)
        #expect(try format().read(token, now: now + .seconds(900))?.hasExpired == true)
    }

    @Test("R38: every changed character, part and padding is refused")
    func changed() throws {
        let now = fixture.clock.now
        let token = try format().make(for: signedIn, now: now)
        let bytes = Array(token.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(try format().read(String(decoding: changed, as: UTF8.self), now: now) == nil, "\(index)")
        }
        let parts = token.split(separator: ".")
        for other in [
            "", ".", "..", token + ".", "." + token, token + ".x", "\(parts[0]).\(parts[1])",
            "\(parts[0]).\(parts[1]).",
            token + "=", " " + token, token + "\n", String(repeating: "a", count: 5000),
        ] {
            #expect(try format().read(other, now: now) == nil)
        }
    }

    @Test(
        "R37, R39: with a good signature too, algorithm, type, issuer and audience must be an access token's of today")
    func claims() throws {
        let now = fixture.clock.now
        let kid = fixture.signer.signingKey.id
        let token = try format().make(for: signedIn, now: now)
        #expect(try format(issuer: "https://other.example").read(token, now: now) == nil)
        #expect(try format(audience: "https://api.example").read(token, now: now) == nil)
        let good = #"{"alg":"ES256","typ":"at+jwt","kid":"\#(kid)"}"#
        let sid = signedIn.sessionID.text
        let claims =
            #"{"iss":"https://id.example","aud":"https://id.example","sub":"u","sid":"\#(sid)","exp":9999999999}"#
        #expect(try format().read(try signed(good, claims), now: now)?.userID == "u")
        for header in [
            good.replacing("ES256", with: "none"), good.replacing("ES256", with: "nOnE"),
            good.replacing("ES256", with: "HS256"), good.replacing("at+jwt", with: "JWT"),
            good.replacing(kid, with: "other"), good.replacing(#""alg":"ES256","#, with: ""),
            good.replacing("}", with: #","crit":["x"]}"#), "{}", "",
        ] {
            #expect(try format().read(try signed(header, claims), now: now) == nil, "\(header)")
        }
        for body in [
            claims.replacing(#""aud":"https://id.example","#, with: ""),
            claims.replacing(#""iss":"https://id.example","#, with: ""),
            claims.replacing(#","exp":9999999999"#, with: ""),
            claims.replacing("9999999999", with: #""9999999999""#), claims.replacing(sid, with: sid.dropLast() + "1"),
            claims.replacing("{", with: #"{"sub":"v","#), claims + " x", "[]", "",
        ] {
            #expect(try format().read(try signed(good, body), now: now) == nil, "\(body)")
        }
    }
}
