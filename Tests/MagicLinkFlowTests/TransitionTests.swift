import MagicLinkFlow
import Testing

/// transitions.json, played on the machine in Swift.
struct TransitionTests {
    @Test(arguments: try Story.table())
    func `the machine does what the table says`(story: Story) throws {
        let differences = story.differences(from: try story.played())
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test func `every row of the block that a machine has a part in has its lines in the table`() throws {
        let names = try Story.table().map(\.name).joined(separator: " ")
        let named = Set(names.matches(of: #/\b[SC]\d+\b/#).map { String($0.output) })
        // Without S20, S22 and S23: Reduce Motion, looks and entitlements are the view's and the app's.
        let rows =
            (Array(1...19) + [21]).map { "S\($0)" } + ["C40", "C41", "C42", "C43", "C44", "C46", "C52", "C53", "C118"]
        #expect(Set(rows).subtracting(named).isEmpty)
    }

    @Test func `every event and every effect is in the table`() throws {
        let steps = try Story.table().flatMap(\.steps)
        let events = try Set(steps.map { try $0.send.decoded(as: SignInEvent.self).name })
        let effects = try Set(
            steps.flatMap { try ($0.effects ?? []).map { try $0.decoded(as: SignInEffect.self).name } })
        #expect(events.count == 16)
        #expect(effects.count == 9)
    }
}

extension SignInEvent {
    /// The case's name.
    fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension SignInEffect {
    /// The case's name.
    fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}
