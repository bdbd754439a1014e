import Auth
import Testing

@testable import magic_link_server

struct ClockCheckTests {
    private static let now = Timestamp(seconds: 1_800_000_000)

    private func status(
        newest: Timestamp? = nil, built: Timestamp? = nil, isSynchronised: Bool? = true
    ) -> Finding.Status {
        ClockCheck.finding(now: Self.now, newest: newest, built: built, isSynchronised: isSynchronised).status
    }

    @Test func `a clock is judged by what must have been before, and by what keeps it right`() {
        #expect(status() == .ok)
        #expect(status(newest: Self.now, built: Self.now - .seconds(9)) == .ok)
        #expect(status(newest: Self.now + .seconds(61)) == .problem)
        #expect(status(built: Self.now + .seconds(90_000)) == .problem)
        #expect(status(isSynchronised: false) == .warning)
        #expect(status(isSynchronised: nil) == .ok)
    }
}
