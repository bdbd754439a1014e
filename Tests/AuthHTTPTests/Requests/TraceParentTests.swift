import AuthHTTP
import HTTP
import MagicLinkAPI
import Testing

/// `traceparent`, by W3C Trace Context Level 1.
struct TraceParentTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let parent = "00f067aa0ba902b7"
    private static let sound = "00-\(trace)-\(parent)-01"

    private static let later: [String] = [
        "00-\(trace)-\(parent)-00", "01-\(trace)-\(parent)-ff", "cc-\(trace)-\(parent)-01-later",
    ]
    private static let unsound: [String] = [
        "", "00", "\(sound)-", "\(sound)-x", "\(sound) ", " \(sound)", "\(sound)0", "01-\(trace)-\(parent)-01x",
        "ff-\(trace)-\(parent)-01", "0x-\(trace)-\(parent)-01", sound.uppercased(), String(sound.dropLast()),
        "00-00000000000000000000000000000000-\(parent)-01", "00-\(trace)-0000000000000000-01",
        "00-\(trace)-\(parent)-0g", "00_\(trace)-\(parent)-01", "00-\(trace.dropLast())\n-\(parent)-01",
        "00-\(trace.dropLast())é\(parent)-01",
    ]

    @Test(arguments: [sound] + later)
    func `trace and parent are read, of later versions too`(value: String) {
        let read = TraceParent(value)
        #expect(read?.traceID == Self.trace)
        #expect(read?.parentID == Self.parent)
    }

    @Test(arguments: unsound)
    func `what isn't one to the letter counts for nothing`(value: String) { #expect(TraceParent(value) == nil) }

    @Test func `every record of a request carries its trace, and two of them are none`() async throws {
        let fixture = try WebFixture()
        var curl = Curl(fixture: fixture)
        curl.fields.append("traceparent", Self.sound)
        _ = await curl.post("/send", form: [("email", "sam@example.com")])
        let token = try fixture.lastMail.token
        let signedIn = try await curl.post("/auth/" + token, [], type: nil).decoded(SessionAnswer.self)
        _ = await curl.post("/session/refresh", form: [("refresh_token", signedIn.refreshToken)])
        let traces =
            fixture.requests.all.map(\.trace) + fixture.sends.all.map(\.trace) + fixture.attempts.all.map(\.trace)
            + fixture.sessions.all.map(\.trace)
        #expect(traces == Array(repeating: TraceParent(Self.sound), count: 6))
        curl.fields.append("traceparent", Self.sound)
        _ = await curl.get("/healthz")
        let last = try #require(fixture.requests.all.last)
        #expect(last.route == "/healthz" && last.trace == nil)
    }
}
