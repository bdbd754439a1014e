import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthCrypto
@testable import MagicLinkVerifier

struct AccessTokenVerifierTests {
    private let writer: TokenWriter
    private let source: KeySetStandIn
    private let verifier: AccessTokenVerifier

    init() throws {
        writer = try TokenWriter()
        source = KeySetStandIn([writer.key.jwk])
        verifier = AccessTokenVerifier(
            issuer: try #require(URL(string: TokenWriter.issuer)), audience: "api", now: { TokenWriter.now },
            keys: KeyCache(source: source))
    }

    private func refusal(_ token: String) async -> AccessTokenError? {
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(token) }
    }

    private func refusal(header: String? = nil, claims: String? = nil) async throws -> AccessTokenError? {
        await refusal(try writer.token(header: header, claims: claims))
    }

    @Test func `a token of the server's own making says whose it is`() async throws {
        let fixture = try SignInFixture { $0.audience = "https://api.example" }
        let sent = try await fixture.sendAndRead()
        guard case .signedIn(let session) = try await fixture.open(sent.token) else {
            throw UnexpectedOutcome("not signed in")
        }
        let set = try #require(PublishedKeys(fixture.signer.keySet))
        #expect(set.byID.count == 1)
        let now = Date(timeIntervalSince1970: TimeInterval(fixture.clock.now.seconds))
        let json = try JSONSerialization.jsonObject(with: Data(fixture.signer.keySet)) as? [String: [[String: String]]]
        let jwk = try #require(json?["keys"]?.first)
        let verifier = AccessTokenVerifier(
            issuer: try #require(URL(string: "https://id.example/")), audience: "https://api.example", now: { now },
            keys: KeyCache(
                source: KeySetStandIn([String(decoding: try JSONEncoder().encode(jwk), as: UTF8.self)])))
        let claims = try await verifier.verify(session.accessToken)
        #expect(claims.subject == session.signedIn.user.id)
        #expect(claims.email == "sam@example.com")
        #expect(claims.sessionID.utf8.count == 26)
        #expect(claims.issuer == "https://id.example")
        #expect(claims.audience == ["https://api.example"])
        #expect(claims.issuedAt == now)
        #expect(claims.expiresAt == now.addingTimeInterval(900))
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(session.refreshToken) }
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(session.cookie) }
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(sent.token) }
    }

    @Test(
        "R37: no algorithm but ES256, however it is spelled",
        arguments: [
            #""none""#, #""None""#, #""nOnE""#, #""""#, #""HS256""#, #""RS256""#, #""ES384""#, #""es256""#, "null", "1",
            #"["ES256"]"#, #""ES256 ""#,
        ])
    func refusesAlgorithms(algorithm: String) async throws {
        let header = #"{"alg":\#(algorithm),"typ":"at+jwt","kid":"\#(writer.key.id)"}"#
        #expect(try await refusal(header: header) == .wrongAlgorithm)
        let unsigned = TokenWriter.part(header) + "." + TokenWriter.part(writer.claims()) + "."
        #expect(await refusal(unsigned) == .wrongAlgorithm)
    }

    @Test("R37: not without an algorithm, and not with the public key as a password")
    func refusesOtherSignatures() async throws {
        #expect(try await refusal(header: #"{"typ":"at+jwt","kid":"\#(writer.key.id)"}"#) == .wrongAlgorithm)
        let header = #"{"alg":"HS256","typ":"at+jwt","kid":"\#(writer.key.id)"}"#
        let message = TokenWriter.part(header) + "." + TokenWriter.part(writer.claims())
        var password = Array(writer.key.jwk.utf8)
        let hash = try HMACKey(SecretBytes(taking: &password)).authenticate(Array(message.utf8))
        #expect(await refusal(message + "." + TokenWriter.part(hash)) == .wrongAlgorithm)
        // A good header without a signature, or with another key's.
        let good = TokenWriter.part(writer.header) + "." + TokenWriter.part(writer.claims())
        #expect(await refusal(good + ".") == .wrongSignature)
        #expect(await refusal(good + "." + TokenWriter.part(hash)) == .wrongSignature)
        let other = try TokenWriter()
        #expect(await refusal(try other.token(header: writer.header)) == .wrongSignature)
    }

    @Test("R38: one character changed anywhere, and the token is refused") func refusesEveryChange() async throws {
        let token = Array(try writer.token().utf8)
        for index in token.indices {
            var changed = token
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            _ = await refusal(String(decoding: changed, as: UTF8.self))
        }
    }

    @Test("R38: nothing before, between or behind the parts") func refusesOtherForms() async throws {
        let token = try writer.token()
        let parts = token.split(separator: ".").map(String.init)
        var forms = ["", ".", "..", "...", "Bearer " + token, token + ".", token + "." + parts[2], "." + token]
        forms += [parts[0], parts[0] + "." + parts[1], parts.reversed().joined(separator: "."), token + "\n"]
        forms += [" " + token, token + " ", token + "=", token + "==", token + "\0", token + "A", token + "AA"]
        forms += [parts[0] + "=." + parts[1] + "." + parts[2], parts[0] + "." + parts[1] + "=." + parts[2]]
        forms += [String(repeating: "A", count: 9000), token.replacing(".", with: "。")]
        for form in forms { #expect(await refusal(form) != nil, "\(form)") }
        // 64 bytes end with a character of which two bits count: others decode alike.
        for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" where last != token.last {
            _ = await refusal(token.dropLast() + String(last))
        }
    }

    @Test(
        "R38: JSON has one meaning, or is refused",
        arguments: [
            #"{"alg":"none","alg":"ES256","typ":"at+jwt","kid":"K"}"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"x","kid":"K"}"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"K","\u0061lg":"ES256"}"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"K"}x"#, #"[{"alg":"ES256","typ":"at+jwt","kid":"K"}]"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"K",}"#, #"{'alg':'ES256'}"#, "", "null", "{",
            "\u{FEFF}" + #"{"alg":"ES256","typ":"at+jwt","kid":"K"}"#,
        ])
    func refusesHeaders(header: String) async throws {
        let header = header.replacing(#""K""#, with: "\"\(writer.key.id)\"")
        #expect(try await refusal(header: header) == .malformed)
    }

    @Test("R38: a claim that stands twice is refused, though the signature is right") func refusesTwins() async throws {
        let claims = writer.claims()
        for twin in [
            #","exp":1800000890}"#, #","exp":9999999999}"#, #","aud":"api"}"#, #","x":1,"x":2}"#, #","\u0065xp":1}"#,
        ] {
            #expect(try await refusal(claims: claims.dropLast() + twin) == .malformed)
        }
        #expect(try await refusal(claims: claims + claims) == .malformed)
        // What is no UTF-8 is no text.
        let broken = TokenWriter.part(Array(claims.utf8.dropLast()) + Array(#","x":""#.utf8) + [0xFF, 0x22, 0x7D])
        #expect(await refusal(try writer.signed(TokenWriter.part(writer.header) + "." + broken)) == .malformed)
        _ = try await verifier.verify(try writer.token(claims: claims.dropLast() + #","x":{"y":[1,2.5e3,null,true]}}"#))
    }

    @Test(
        "R39: the issuer is this one to the letter",
        arguments: [
            "https://id.example/", "https://ID.example", "http://id.example", "https://id.example.evil.test",
            "https://id.exampl", "", "id.example",
        ])
    func refusesIssuers(issuer: String) async throws {
        let error = try await refusal(claims: writer.claims(["iss": "\"\(issuer)\""]))
        #expect(error == (issuer.isEmpty ? .wrongClaim("iss") : .wrongIssuer(expected: TokenWriter.issuer)))
    }

    @Test("R39: the audience is this one to the letter, alone or in a list") func checksAudience() async throws {
        for audience in [#""api""#, #"["api"]"#, #"["other","api"]"#] {
            _ = try await verifier.verify(try writer.token(claims: writer.claims(["aud": audience])))
        }
        for audience in [#""API""#, #""api ""#, #""""#, #"["ap","i"]"#, "[]", #""other""#, #""*""#] {
            #expect(
                try await refusal(claims: writer.claims(["aud": audience])) == .wrongAudience(expected: "api"))
        }
        for audience in [nil, "null", "1", #"["api",1]"#, #"{"api":true}"#, #"[["api"]]"#] as [String?] {
            #expect(try await refusal(claims: writer.claims(["aud": audience])) == .wrongClaim("aud"))
        }
    }

    @Test("R40: keys come from the server's set alone, whatever the header offers") func ignoresHeaderKeys()
        async throws
    {
        let stranger = try TokenWriter()
        let offers =
            #""jwk":\#(stranger.key.jwk),"jku":"https://evil.test/keys","x5u":"https://evil.test/x","x5c":["AA"]"#
        for kid in [stranger.key.id, "../../etc/passwd", "' OR 1=1 --", "https://evil.test/keys", "0"] {
            let header = #"{"alg":"ES256","typ":"at+jwt","kid":"\#(kid)",\#(offers)}"#
            #expect(await refusal(try stranger.token(header: header)) == .unknownKey)
        }
        for kid in [nil, #""""#, "1", "null", #"["\#(writer.key.id)"]"#] as [String?] {
            let header = #"{"alg":"ES256","typ":"at+jwt"\#(kid.map { ",\"kid\":" + $0 } ?? "")}"#
            #expect(try await refusal(header: header) == .unknownKey)
        }
        let header = #"{"alg":"ES256","typ":"at+jwt","kid":"\#(writer.key.id)",\#(offers)}"#
        #expect(await refusal(try stranger.token(header: header)) == .wrongSignature)
        _ = try await verifier.verify(try writer.token(header: header))
        for crit in [#"["exp"]"#, "[]", "null"] {
            let header = #"{"alg":"ES256","typ":"at+jwt","kid":"\#(writer.key.id)","crit":\#(crit)}"#
            #expect(try await refusal(header: header) == .unknownExtension)
        }
    }

    @Test("R41: an access token says that it is one") func checksType() async throws {
        func header(_ type: String?) -> String {
            #"{"alg":"ES256","kid":"\#(writer.key.id)"\#(type.map { ",\"typ\":" + $0 } ?? "")}"#
        }
        for type in ["at+jwt", "AT+JWT", "application/at+jwt", "Application/AT+jwt"] {
            _ = try await verifier.verify(try writer.token(header: header("\"\(type)\"")))
        }
        for type in [nil, #""JWT""#, #""""#, #""at+jwt ""#, "null", #"["at+jwt"]"#, #""dpop+jwt""#] as [String?] {
            #expect(try await refusal(header: header(type)) == .wrongType)
        }
    }

    @Test("R42: times count to the second, with a minute for clocks that differ") func checksTimes() async throws {
        for good in [["exp": "1799999941"], ["nbf": "1800000060"], ["iat": "1800000060"], ["exp": "1800000000.5"]] {
            _ = try await verifier.verify(try writer.token(claims: writer.claims(good)))
        }
        for exp in ["1799999940", "0", "-1", "1"] {
            let date = Date(timeIntervalSince1970: try #require(TimeInterval(exp)))
            #expect(try await refusal(claims: writer.claims(["exp": exp])) == .expired(date))
        }
        let late = AccessTokenError.notYetValid(Date(timeIntervalSince1970: 1_800_000_061))
        #expect(try await refusal(claims: writer.claims(["nbf": "1800000061"])) == late)
        #expect(try await refusal(claims: writer.claims(["iat": "1800000061"])) == late)
        for name in ["exp", "iat", "nbf"] {
            for value in [#""1800000890""#, "null", "[]", "true"] {
                #expect(try await refusal(claims: writer.claims([name: value])) == .wrongClaim(name))
            }
        }
        for name in ["exp", "iat", "iss", "sub", "sid", "email"] {
            #expect(try await refusal(claims: writer.claims([name: nil])) == .wrongClaim(name))
        }
        for number in ["1e999", "01800000890", "+1800000890", "1800000890.", "0x7FFFFFFF", "NaN"] {
            #expect(try await refusal(claims: writer.claims(["exp": number])) == .malformed)
        }
    }

    @Test("R42: more than a minute can't be asked for") func limitsLeeway() async throws {
        let verifier = AccessTokenVerifier(
            issuer: try #require(URL(string: TokenWriter.issuer)), audience: "api", leeway: 86_400,
            now: { TokenWriter.now }, keys: KeyCache(source: source))
        await #expect(throws: AccessTokenError.self) {
            try await verifier.verify(try writer.token(claims: writer.claims(["exp": "1799999940"])))
        }
    }

    @Test func `what is wrong is said in a sentence, without the token`() async throws {
        let token = try writer.token(claims: writer.claims(["exp": "1799999000"]))
        let error = try #require(await refusal(token))
        #expect(error.localizedDescription == "The access token expired at 2027-01-15T07:43:20Z.")
        #expect(!error.isTemporary)
        source.publish(nil)
        let other = AccessTokenVerifier(
            issuer: try #require(URL(string: TokenWriter.issuer)), audience: "api", now: { TokenWriter.now },
            keys: KeyCache(source: source))
        let outage = await #expect(throws: AccessTokenError.self) { try await other.verify(try writer.token()) }
        #expect(outage == .keysUnavailable(reason: "out"))
        #expect(outage?.isTemporary == true)
    }
}
