import Testing

@testable import AuthHTTP

struct DurationWordsTests {
    @Test func `waits are never said shorter than they are`() {
        let words = [0, 1, 30, 59, 60, 61, 7199, 7200, 7201].map { Duration.seconds($0).inWords() }
        #expect(
            words == [
                "1 second", "1 second", "30 seconds", "59 seconds", "1 minute", "2 minutes", "120 minutes", "2 hours",
                "3 hours",
            ])
        #expect(Duration.milliseconds(29_001).inWords() == "30 seconds")
    }

    @Test func `lifetimes are never said longer than they are`() {
        let words = [0, 59, 60, 899, 900, 7200, 10_799].map { Duration.seconds($0).asLifetime() }
        #expect(words == ["1 second", "59 seconds", "1 minute", "14 minutes", "15 minutes", "2 hours", "2 hours"])
    }
}
