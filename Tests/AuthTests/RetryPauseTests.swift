import Testing

@testable import Auth

struct RetryPauseTests {
    @Test(
        "R89: the pauses grow and stay short of the link's life",
        arguments: zip(1...8, [5, 10, 20, 40, 80, 120, 120, 120]))
    func grows(attempt: Int, seconds: Int) { #expect(RetryPause.after(attempt: attempt) == .seconds(seconds)) }

    @Test func `no count of attempts traps`() {
        #expect(RetryPause.after(attempt: .max) == .seconds(120))
        #expect(RetryPause.after(attempt: .min) == .seconds(5))
    }
}
