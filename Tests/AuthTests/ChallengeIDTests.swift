import Testing

@testable import Auth

struct ChallengeIDTests {
    @Test func `grows with time and is never negative`() {
        let early = ChallengeID(at: Timestamp(seconds: 1_800_000_000), random: .max)
        let late = ChallengeID(at: Timestamp(milliseconds: 1_800_000_000_001), random: 0)
        #expect(early < late)
        for moment in [Timestamp(milliseconds: .min), Timestamp(milliseconds: .max), Timestamp(seconds: 0)] {
            #expect(ChallengeID(at: moment, random: .max).rawValue >= 0)
        }
    }

    @Test func `the first of a moment is before all others of it`() {
        let moment = Timestamp(seconds: 1_800_000_000)
        #expect(ChallengeID.first(at: moment) <= ChallengeID(at: moment, random: 0))
        #expect(ChallengeID(at: moment - .milliseconds(1), random: .max) < ChallengeID.first(at: moment))
    }

    @Test func `is positive in a token`() {
        #expect(ChallengeID(rawValue: -1) == nil)
        #expect(ChallengeID(rawValue: .max)?.bytes == [0x7F] + Array(repeating: 0xFF, count: 7))
    }
}
