import Auth
import Testing

struct TimestampTests {
    @Test func `stops at the ends of its range`() {
        #expect(Timestamp(milliseconds: .max) + .seconds(1) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .min) - .seconds(1) == Timestamp(milliseconds: .min))
    }

    @Test(
        "R67: Retry-After is rounded up and at least 1",
        arguments: [(0, 1), (1, 1), (1000, 1), (1001, 2), (29_500, 30)])
    func roundsUp(milliseconds: Int, seconds: Int) {
        #expect(Duration.milliseconds(milliseconds).retrySeconds == seconds)
    }
}
