import Auth
import AuthCrypto
import AuthHTTP
import AuthTesting
import Foundation
import HTTP
import MagicLinkAPI
import Testing

/// Sessions as programs use them.
struct SessionTests {
    private let fixture: WebFixture
    private let curl: Curl

    init() throws {
        fixture = try WebFixture()
        curl = Curl(fixture: fixture)
    }

    private func refresh(_ token: String) async -> HTTPResponse {
        await curl.post("/session/refresh", form: [("refresh_token", token)])
    }

    @Test("R27, R36: an access token shows whose session it is, and not a moment longer than the session lives")
    func show() async throws {
        let session = try await curl.signIn()
        let shown = await curl.bearing(session.accessToken).get("/session")
        #expect(shown.status == .ok)
        #expect(shown.fields["Cache-Control"] == "no-store")
        let answer = try shown.decoded(CurrentSessionAnswer.self)
        #expect(answer.user.id == session.user.id && answer.user.email == "sam@example.com")
        #expect(session.user.isNew && !answer.user.isNew)
        let now = Int(fixture.signIn.clock.now.seconds)
        #expect(answer.session.createdAt == now && answer.session.lastUsedAt == now)
        #expect(answer.session.expiresAt == now + 30 * 86_400)
        #expect(answer.session.userAgent == "curl" && answer.session.isCurrent)
        #expect(await curl.bearing(session.accessToken).get("/session", .head).status == .ok)

        #expect(await curl.bearing(session.accessToken).send(.delete, "/session").status == .noContent)
        let over = await curl.bearing(session.accessToken).get("/session")
        #expect(over.status == .unauthorized)
        #expect(try over.problem.code == .sessionExpired)
        #expect(await refresh(session.refreshToken).status == .unauthorized)
    }

    @Test("R32: a 401 says Bearer, and names an error only to who has shown a token (RFC 6750 §3)")
    func challenges() async throws {
        let bare = await curl.get("/session")
        #expect(bare.status == .unauthorized)
        #expect(bare.fields["WWW-Authenticate"] == #"Bearer realm="https://id.example""#)
        #expect(bare.fields["Cache-Control"] == "no-store")
        #expect(try bare.problem.code == .sessionExpired && bare.problem.error == nil)
        let session = try await curl.signIn()
        fixture.signIn.clock.advance(by: .seconds(900))
        for token in [session.accessToken, "x", "", session.refreshToken, session.accessToken + "a"] {
            let refused = await curl.bearing(token).get("/session")
            #expect(refused.status == .unauthorized)
            #expect(
                refused.fields["WWW-Authenticate"] == #"Bearer realm="https://id.example", error="invalid_token""#)
            #expect(try refused.problem.error == "invalid_token")
        }
    }

    @Test("R29, R32: a refresh token gives a new one and a fresh access token, never stored by anybody between")
    func refreshed() async throws {
        let first = try await curl.signIn()
        fixture.signIn.clock.advance(by: .seconds(1000))
        let answer = await refresh(first.refreshToken)
        #expect(answer.status == .ok)
        #expect(answer.fields["Cache-Control"] == "no-store")
        let second = try answer.decoded(SessionAnswer.self)
        #expect(second.refreshToken != first.refreshToken)
        #expect(second.user.id == first.user.id && !second.user.isNew)
        #expect(second.tokenType == "Bearer" && second.expiresIn == 900)
        let shown = await curl.bearing(second.accessToken).get("/session")
        #expect(
            try shown.decoded(CurrentSessionAnswer.self).session.lastUsedAt == Int(fixture.signIn.clock.now.seconds))
        let json = await curl.post("/session/refresh", json: #"{"refresh_token":"\#(second.refreshToken)"}"#)
        #expect(json.status == .ok)
    }

    @Test("C98, C100: the same token gives the same successor, seconds or minutes later, until that is used")
    func lostAnswers() async throws {
        let first = try await curl.signIn().refreshToken
        var successors: Set<String> = []
        for pause in [0, 1, 300] {
            fixture.signIn.clock.advance(by: .seconds(pause))
            successors.insert(try await refresh(first).decoded(SessionAnswer.self).refreshToken)
        }
        #expect(successors.count == 1)
        let second = try #require(successors.first)
        #expect(await refresh(second).status == .ok)
        #expect(await refresh(second).status == .ok)
    }

    @Test("R29, R32: an old token after its successor ends the session for both holders, and is told to the log")
    func stolen() async throws {
        let first = try await curl.signIn().refreshToken
        let second = try await refresh(first).decoded(SessionAnswer.self)
        let third = try await refresh(second.refreshToken).decoded(SessionAnswer.self)
        let theft = await refresh(first)
        #expect(theft.status == .unauthorized)
        #expect(try theft.problem.code == .sessionExpired && theft.problem.error == "invalid_grant")
        #expect(theft.fields["WWW-Authenticate"]?.contains(#"error="invalid_token""#) == true)
        #expect(theft.fields["Cache-Control"] == "no-store")
        let dead = await refresh(third.refreshToken)
        #expect(dead.status == theft.status && dead.body == theft.body)
        #expect(await curl.bearing(third.accessToken).get("/session").status == .unauthorized)
        #expect(fixture.sessions.all.map(\.event) == [.refreshed, .refreshed, .refreshTokenReused, .refreshRefused])
        #expect(fixture.sessions.all.prefix(3).allSatisfy { $0.maskedEmail == "s•••@example.com" && $0.session != nil })
        #expect(!"\(fixture.sessions.all)".contains(first))
    }

    @Test("A token that wasn't made here is answered like a dead one; too many such tries like too many guesses")
    func forged() async throws {
        let fixture = try WebFixture { $0.guessLimit = RateLimit(count: 3, per: .seconds(600)) }
        let curl = Curl(fixture: fixture)
        let real = try await curl.signIn().refreshToken
        let other = (real.hasPrefix("a") ? "b" : "a") + real.dropFirst()
        for token in ["", other, String(repeating: "x", count: 5000)] {
            let refused = await curl.post("/session/refresh", form: [("refresh_token", token)])
            #expect(refused.status == .unauthorized)
            #expect(try refused.problem.error == "invalid_grant")
        }
        let many = await curl.post("/session/refresh", form: [("refresh_token", other)])
        #expect(many.status == .tooManyRequests)
        #expect(many.fields["Retry-After"] != nil)
        let missing = await curl.post("/session/refresh", json: "{}")
        #expect(missing.status == .badRequest)
        #expect(try missing.problem.pointer == "#/refresh_token")
    }

    @Test("R26, R30: by the server's clock, thirty days unused or ninety in all end a session")
    func limits() async throws {
        var session = try await curl.signIn()
        for _ in 0..<3 {
            fixture.signIn.clock.advance(by: .seconds(29 * 86_400))
            session = try await refresh(session.refreshToken).decoded(SessionAnswer.self)
        }
        fixture.signIn.clock.advance(by: .seconds(3 * 86_400))
        #expect(await refresh(session.refreshToken).status == .unauthorized)
        let idle = try await curl.signIn("kim@example.com")
        fixture.signIn.clock.advance(by: .seconds(30 * 86_400))
        #expect(await refresh(idle.refreshToken).status == .unauthorized)
    }

    @Test("R33: signing out is 204, by whatever names the session, and again, and for what never was one")
    func signOut() async throws {
        let session = try await curl.signIn()
        let byToken = try await curl.signIn("kim@example.com")
        let byJSON = try await curl.signIn("lee@example.com")
        fixture.signIn.clock.advance(by: .seconds(3600))
        // The access token has expired; its holder may sign out all the same.
        for _ in 0..<2 {
            #expect(await curl.bearing(session.accessToken).send(.delete, "/session").status == .noContent)
            let form = Form.encoded([("refresh_token", byToken.refreshToken)])
            #expect(
                await curl.send(.delete, "/session", form, type: "application/x-www-form-urlencoded").status
                    == .noContent)
            let json = Array(#"{"refresh_token":"\#(byJSON.refreshToken)"}"#.utf8)
            #expect(await curl.send(.delete, "/session", json, type: "application/json").status == .noContent)
        }
        for token in [session, byToken, byJSON].map(\.refreshToken) {
            #expect(await refresh(token).status == .unauthorized)
        }
        for answer in [
            await curl.send(.delete, "/session"), await curl.bearing("x").send(.delete, "/session"),
            await curl.send(
                .delete, "/session", Form.encoded([("refresh_token", "x")]), type: "application/x-www-form-urlencoded"),
        ] {
            #expect(answer.status == .noContent)
            #expect(answer.fields["Clear-Site-Data"] == nil && answer.fields["Set-Cookie"] == nil)
        }
        #expect(fixture.sessions.all.filter { $0.event == .signedOut }.count == 3)
    }

    @Test("R28: a person sees and ends the own sessions, one by one or all, and nobody else's")
    func list() async throws {
        let phone = try await curl.signIn(userAgent: "Fieldnote/7 CFNetwork/1490.0.4 Darwin/23.2.0")
        fixture.signIn.clock.advance(by: .seconds(31))
        let laptop = try await curl.signIn(
            userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
        let other = try await curl.signIn("kim@example.com")
        let mine = curl.bearing(laptop.accessToken)
        let list = try await mine.get("/sessions").decoded(SessionListAnswer.self).sessions
        #expect(list.map(\.userAgent) == ["Firefox on Linux", "Fieldnote"])
        #expect(list.map(\.isCurrent) == [true, false])
        let foreign = try await curl.bearing(other.accessToken).get("/session").decoded(CurrentSessionAnswer.self)
        for id in [foreign.session.id, "x", String(repeating: "a", count: 26)] {
            let refused = await mine.send(.delete, "/sessions/" + id)
            #expect(refused.status == .notFound)
            #expect(try refused.problem.code == .sessionUnknown)
        }
        #expect(await mine.send(.delete, "/sessions/" + list[1].id).status == .noContent)
        #expect(await refresh(phone.refreshToken).status == .unauthorized)
        #expect(try await mine.get("/sessions").decoded(SessionListAnswer.self).sessions.count == 1)
        #expect(await mine.send(.delete, "/sessions").status == .noContent)
        #expect(await mine.get("/session").status == .unauthorized)
        #expect(await curl.bearing(other.accessToken).get("/session").status == .ok)
        for path in ["/sessions", "/sessions/x"] {
            #expect(await curl.send(.delete, path).status == .unauthorized)
        }
        #expect(await curl.get("/sessions").status == .unauthorized)
        #expect(fixture.sessions.all.last?.event == .signedOutEverywhere(count: 1))
    }

    @Test("C38: signing out everywhere makes links and codes on their way worthless")
    func everywhere() async throws {
        let session = try await curl.signIn()
        fixture.signIn.clock.advance(by: .seconds(31))
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let mail = try fixture.lastMail
        #expect(await curl.bearing(session.accessToken).send(.delete, "/sessions").status == .noContent)
        let link = await curl.post("/auth/" + mail.token, [], type: nil)
        #expect(link.status == .gone)
        #expect(try link.problem.code == .linkExpired)
        let code = await curl.post("/verify-code", form: [("email", "sam@example.com"), ("code", mail.code.digits)])
        #expect(code.status == .gone)
    }

    @Test("C106: after the signing key has changed, access tokens of the old one show their session until they expire")
    func rotation() async throws {
        let session = try await curl.signIn()
        let old = fixture.signIn.signer.signingKey.id
        let keys = KeyFolder(path: fixture.signIn.folder.path + "/keys", accessLifetime: .seconds(900))
        _ = try keys.rotate(at: fixture.signIn.clock.now, isUrgent: true)
        fixture.signIn.clock.advance(by: .seconds(60))
        let renewed = try await refresh(session.refreshToken).decoded(SessionAnswer.self)
        #expect(fixture.signIn.signer.signingKey.id != old)
        for token in [session.accessToken, renewed.accessToken] {
            #expect(await curl.bearing(token).get("/session").status == .ok)
        }
    }

    @Test("R36: use is recorded every few minutes, and keeps the session alive")
    func lastUse() async throws {
        let session = try await curl.signIn()
        let began = Int(fixture.signIn.clock.now.seconds)
        var seen: [Int] = []
        for pause in [60, 239, 1, 60] {
            fixture.signIn.clock.advance(by: .seconds(pause))
            _ = await curl.bearing(session.accessToken).get("/session")
            let list = try await curl.bearing(session.accessToken).get("/sessions").decoded(SessionListAnswer.self)
            seen.append(try #require(list.sessions.first).lastUsedAt - began)
        }
        #expect(seen == [0, 0, 300, 300])
    }

    @Test("R64: while the store is out a session is neither shown nor ended: 503, not 401")
    func outage() async throws {
        let session = try await curl.signIn()
        fixture.signIn.close()
        for answer in [
            await refresh(session.refreshToken), await curl.bearing(session.accessToken).get("/session"),
            await curl.bearing(session.accessToken).send(.delete, "/session"),
            await curl.bearing(session.accessToken).get("/sessions"),
        ] {
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.fields["Retry-After"] == "1")
            #expect(answer.fields["Set-Cookie"] == nil)
        }
    }
}
