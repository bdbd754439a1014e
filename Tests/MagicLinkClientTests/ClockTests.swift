import Foundation
import MagicLinkClient
import Testing

/// C104: clocks of devices that are wrong, or jump.
struct ClockTests {
    private static let refresh = "POST /session/refresh"
    private let device = Device()

    /// What the server's clock shows, as `Date` writes it: independent of the device's.
    private static func date(at seconds: Double) -> [String: String] {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return ["Date": formatter.string(from: Date(timeIntervalSince1970: seconds))]
    }

    @Test(arguments: [0, 3600, -3600, 31_536_000, -31_536_000] as [Double])
    func `C104: a clock that is wrong costs no refresh more, also after a relaunch`(error: Double) async throws {
        var now = 1_800_000_000.0
        device.time.jump(by: error)
        device.server.on("POST /verify-code") { [now] _ in try .session(1, fields: Self.date(at: now)) }
        let auth = try await device.launchSignedIn()
        for _ in 0..<8 {
            device.time.advance(by: 100)
            now += 100
            #expect(try await auth.accessToken() == HTTPAnswer.accessToken(1))
            #expect(try await device.launch().accessToken() == HTTPAnswer.accessToken(1))
        }
        #expect(device.server.count(Self.refresh) == 0)
        device.time.advance(by: 60)
        now += 60
        device.server.on(Self.refresh) { [unowned server = device.server, now] _ in
            try server.nextSession(fields: Self.date(at: now))
        }
        #expect(try await device.launch().accessToken() == HTTPAnswer.accessToken(2))
        #expect(try await auth.accessToken() == HTTPAnswer.accessToken(2))
        #expect(device.server.count(Self.refresh) == 1)
    }

    @Test(arguments: [3600, -3600, 315_360_000] as [Double])
    func `C104: a clock that jumps while the app runs changes nothing`(jump: Double) async throws {
        let auth = try await device.launchSignedIn()
        for _ in 0..<8 {
            device.time.advance(by: 100)
            device.time.jump(by: jump)
            _ = try await auth.accessToken()
        }
        #expect(device.server.count(Self.refresh) == 0)
        device.time.advance(by: 100)
        _ = try await auth.accessToken()
        _ = try await auth.accessToken()
        #expect(device.server.count(Self.refresh) == 1)
    }

    @Test(arguments: [3600, -3600] as [Double])
    func `C104: a jump while the app was closed costs one refresh at most`(jump: Double) async throws {
        _ = try await device.launchSignedIn()
        device.time.jump(by: jump)
        for _ in 0..<5 {
            let auth = device.launch()
            _ = try await auth.accessToken()
            device.time.advance(by: 10)
            _ = try await auth.accessToken()
        }
        #expect(device.server.count(Self.refresh) == 1)
    }

    @Test(arguments: [0, -5, Int.min, 1])
    func `C104: a lifetime of nothing makes no loop`(lifetime: Int) async throws {
        device.server.on("POST /verify-code") { _ in try .session(1, expiresIn: lifetime) }
        device.server.on(Self.refresh) { [unowned server = device.server] _ in
            try server.nextSession(expiresIn: lifetime)
        }
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 2)
        for _ in 0..<50 {
            _ = try await auth.accessToken()
            device.time.advance(by: 1)
        }
        #expect((1...5).contains(device.server.count(Self.refresh)))
    }

    @Test func `C104: a lifetime without end is a day`() async throws {
        device.server.on("POST /verify-code") { _ in try .session(1, expiresIn: .max) }
        let auth = try await device.launchSignedIn()
        device.time.advance(by: 86_000)
        _ = try await auth.accessToken()
        #expect(device.server.count(Self.refresh) == 0)
        device.time.advance(by: 400)
        _ = try await auth.accessToken()
        #expect(device.server.count(Self.refresh) == 1)
    }

    @Test func `a token's age counts from when it was asked for, not from when it came`() async throws {
        let auth = device.launch()
        try await auth.sendLink("sam@example.com")
        device.server.on("POST /verify-code") { [time = device.time] _ in
            time.advance(by: 29)
            return try .session(1)
        }
        try await auth.verifyCode(Device.attempt)
        device.time.advance(by: 812)
        _ = try await auth.accessToken()
        #expect(device.server.count(Self.refresh) == 1)
    }
}
