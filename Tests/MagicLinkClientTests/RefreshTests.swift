import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct RefreshTests {
    private static let refresh = "POST /session/refresh"
    private let device = Device()

    @Test func `a token is used until a minute before its end, then exchanged`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 839)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
        device.time.advance(by: 2)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
        #expect(device.server.bodies(Self.refresh).last?["refresh_token"] as? String == "refresh-s1-1")
        device.time.advance(by: 841)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(3))
        #expect(device.server.bodies(Self.refresh).last?["refresh_token"] as? String == "refresh-s1-2")
    }

    @Test func `C98: 200 callers with an expired token, one refresh`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        let gate = Gate()
        device.server.on(Self.refresh) { [unowned server = device.server] _ in
            await gate.wait()
            return try server.nextSession()
        }
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { try await auth.accessToken() } }
            await gate.arrivals(1)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: HTTPAnswer.accessToken(2), count: 200))
        #expect(device.server.count(Self.refresh) == 1)
    }

    @Test func `a caller that is cancelled goes at once, and the others get their token`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        let gate = Gate()
        device.server.on(Self.refresh) { [unowned server = device.server] _ in
            await gate.wait()
            return try server.nextSession()
        }
        let first = Task { try await auth.accessToken() }
        await gate.arrivals(1)
        let second = Task { try await auth.accessToken() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == HTTPAnswer.accessToken(2))
        #expect(device.server.count(Self.refresh) == 1)
    }

    @Test func `C100: after a lost answer the same refresh token is used again`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        device.server.on(Self.refresh) { [unowned server = device.server] _ in
            if server.count(Self.refresh) == 1 { throw URLError(.networkConnectionLost) }
            return try server.nextSession()
        }
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
        let tokens = device.server.bodies(Self.refresh).map { $0["refresh_token"] as? String }
        #expect(tokens == ["refresh-s1-1", "refresh-s1-1"])
    }

    @Test(arguments: Failure.all)
    func `C101: nothing but the server's word ends the session`(failure: Failure) async throws {
        let auth = try await device.launchSignedIn()
        let stored = device.storage.contents["session"]
        device.time.advance(by: 1000)
        device.server.on(Self.refresh) { _ in try failure.answer() }
        await #expect(throws: SignInError.self) { try await auth.accessToken() }
        guard case .signedIn = auth.state else {
            Issue.record("\(auth.state)")
            return
        }
        #expect(device.storage.contents["session"] == stored)

        // Not asked again before its time, then again, and all is well.
        let count = device.server.count(Self.refresh)
        let early = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(early?.retryAfter == failure.pause)
        #expect(device.server.count(Self.refresh) == count)
        device.server.on(Self.refresh) { [unowned server = device.server] _ in try server.nextSession() }
        device.time.advance(by: failure.pause.seconds)
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
    }

    @Test(arguments: [(401, "session_expired"), (400, "invalid_grant")])
    func `C101: the server's word ends it`(status: Int, code: String) async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        device.server.on(Self.refresh) { _ in .problem(status: status, code: code) }
        let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(error?.reason == .signedOut)
        #expect(auth.state == .signedOut)
        #expect(device.storage.contents.isEmpty)
        await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(device.server.count(Self.refresh) == 1)
        #expect(await device.launch().restore() == .signedOut)
    }

    @Test func `pauses after failures grow, to half a minute`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        device.server.on(Self.refresh) { _ in .page(status: 500) }
        var pauses: [Duration?] = []
        for _ in 0..<7 {
            await #expect(throws: SignInError.self) { try await auth.accessToken() }
            let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
            pauses.append(error?.retryAfter)
            device.time.advance(by: error?.retryAfter?.seconds ?? 0)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        #expect(device.server.count(Self.refresh) == 7)
    }

    @Test func `while a token lives, it's used although it can't be exchanged`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 850)
        device.server.on(Self.refresh) { _ in throw URLError(.notConnectedToInternet) }
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
        #expect(device.server.count(Self.refresh) == 1)
        device.time.advance(by: 50)
        await #expect(throws: SignInError.self) { try await auth.accessToken() }
    }

    @Test func `a token that an API refuses is exchanged once, and not again at once`() async throws {
        let auth = try await device.launchSignedIn()
        let first = try await auth.accessToken()
        let second = try await auth.accessToken(rejecting: first)
        #expect(second == HTTPAnswer.accessToken(2))
        #expect(try await auth.accessToken(rejecting: first) == second)
        #expect(try await auth.accessToken(rejecting: second) == second)
        #expect(device.server.count(Self.refresh) == 1)
        device.time.advance(by: 10)
        #expect(try await auth.accessToken(rejecting: second) == HTTPAnswer.accessToken(3))
    }

    @Test func `R47: another user's session isn't taken for this one's`() async throws {
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 1000)
        device.server.on(Self.refresh) { _ in try .session(2, user: "u2") }
        let error = await #expect(throws: SignInError.self) { try await auth.accessToken() }
        #expect(error?.reason == .unexpectedAnswer(status: 200))
        device.time.advance(by: 1)
        device.server.on(Self.refresh) { _ in try .session(2) }
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
    }

    /// An answer to a refresh that says nothing about the session.
    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let pause: Duration
        let answer: @Sendable () throws -> HTTPAnswer

        init(_ name: String, pause: Duration = .seconds(1), _ answer: @escaping @Sendable () throws -> HTTPAnswer) {
            testDescription = name
            self.pause = pause
            self.answer = answer
        }

        static let all = [
            Failure("offline") { throw URLError(.notConnectedToInternet) },
            Failure("connection cut") { throw URLError(.networkConnectionLost) },
            Failure("500") { .page(status: 500) },
            Failure("503 of the server") { .problem(status: 503, code: "temporarily_unavailable") },
            Failure("429 with seconds", pause: .seconds(120)) {
                .problem(status: 429, code: "too_many_requests", fields: ["Retry-After": "120"])
            },
            Failure("429 with a date", pause: .seconds(90)) {
                .page(
                    status: 429,
                    fields: [
                        "Retry-After": "Sun, 06 Nov 1994 08:51:07 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                    ])
            },
            Failure("captive portal with 200") { .page(status: 200) },
            Failure("captive portal with JSON") { try .json(["login": "please"]) },
            Failure("401 of a proxy") { .page(status: 401) },
            Failure("401 of another product") {
                HTTPAnswer(
                    status: 401, fields: ["Content-Type": Problem.mediaType],
                    body: Data(#"{"title":"Unauthorized"}"#.utf8))
            },
            Failure("401 with another code") { .problem(status: 401, code: "wrong_code") },
            Failure("403 with the code") { .problem(status: 403, code: "session_expired") },
            Failure("a refresh token that can't be one") { try .session(2, session: "s 1") },
        ]
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) }
}
