import MagicLinkFlow
import Testing

/// The page's machine beside the one in Swift.
@Suite(.timeLimit(.minutes(2)))
struct PageMachineTests {
    @Test func `the page's machine does what the table says`() async throws {
        let stories = try Story.table()
        let outcomes = try await PageMachine.play(stories)
        try #require(outcomes.count == stories.count)
        for (story, outcomes) in zip(stories, outcomes) {
            let differences = story.differences(from: outcomes)
            #expect(differences.isEmpty, "\(story.name)\n\(differences.joined(separator: "\n"))")
        }
    }

    @Test func `both machines do the same, whatever happens`() async throws {
        var chance = SeededChance(seed: 20_261_130)
        let stories = (0..<120).map { Story.random(number: $0, using: &chance) }
        let onPage = try await PageMachine.play(stories)
        for (story, outcomes) in zip(stories, onPage) {
            let here = try story.played()
            guard let step = zip(here, outcomes).enumerated().first(where: { $1.0 != $1.1 }) else { continue }
            Issue.record("\(story.steps.prefix(step.offset + 1))\nSwift: \(step.element.0)\nPage: \(step.element.1)")
            break
        }
    }

    @Test func `both say the same words`() async throws {
        let words = try await PageMachine.words()
        #expect(
            words
                == .object([
                    "en": try JSONValue(encoding: SignInWords.english),
                    "de": try JSONValue(encoding: SignInWords.german),
                ]))
    }
}
