import Foundation
import MagicLinkAPI
import MagicLinkClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct ReplayTests {
    private let device = Device()
    private let link = URL(string: "https://id.example.com/auth/abc234") ?? URL(filePath: "/")

    private func redeem(_ call: String, _ auth: MagicLinkClient) async throws {
        if call == "POST /verify-code" {
            try await auth.verifyCode(Device.attempt)
        } else {
            try await auth.openLink(link)
        }
    }

    @Test(arguments: ["POST /verify-code", "POST /auth/abc234"])
    func `C110, R61: after a lost answer the same redemption is repeated, twice at most`(call: String) async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        let failures: [any Error] = [URLError(.networkConnectionLost), URLError(.timedOut)]
        device.server.on(call) { [unowned server = device.server] _ in
            let count = server.count(call)
            if count <= failures.count { throw failures[count - 1] }
            return try .session(1)
        }
        try await redeem(call, auth)
        #expect(device.server.count(call) == 3)
        let bodies = device.server.requests.filter { $0.call == call }.map(\.httpBody)
        #expect(Set(bodies).count == 1)
        #expect(device.time.pauses == [.milliseconds(500), .seconds(2)])
    }

    @Test(arguments: ["POST /verify-code", "POST /auth/abc234"])
    func `C110: no redemption is repeated for ever, nor after the server's minute`(call: String) async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        device.server.on(call) { _ in throw URLError(.networkConnectionLost) }
        let error = await #expect(throws: SignInError.self) { try await redeem(call, auth) }
        #expect(error?.reason == .connectionLost)
        #expect(device.server.count(call) == 3)

        device.server.on(call) { [time = device.time] _ in
            time.advance(by: 55)
            throw URLError(.timedOut)
        }
        await #expect(throws: SignInError.self) { try await redeem(call, auth) }
        #expect(device.server.count(call) == 4)
    }

    @Test(arguments: [
        HTTPAnswer.page(status: 200), .page(status: 500), .page(status: 503),
        .problem(status: 503, code: "temporarily_unavailable"), .problem(status: 429, code: "too_many_requests"),
        .problem(status: 410, code: "code_expired"),
    ])
    func `R61: an answer, whatever it is, is never asked for again`(answer: HTTPAnswer) async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        device.server.on("POST /verify-code") { _ in answer }
        await #expect(throws: SignInError.self) { try await auth.verifyCode(Device.attempt) }
        #expect(device.server.count("POST /verify-code") == 1)
    }

    @Test func `R61: what was never sent isn't repeated either, but can be tried again`() async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        device.server.on("POST /verify-code") { _ in throw URLError(.notConnectedToInternet) }
        await #expect(throws: SignInError.self) { try await auth.verifyCode(Device.attempt) }
        #expect(device.server.count("POST /verify-code") == 1)
        device.server.on("POST /verify-code") { _ in try .session(1) }
        try await auth.verifyCode(Device.attempt)
    }
}
