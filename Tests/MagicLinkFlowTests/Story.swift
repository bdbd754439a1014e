import Foundation
import MagicLinkFlow
import Testing

/// A row of events, and what each should bring: one entry of transitions.json.
struct Story: Codable, Sendable, CustomTestStringConvertible {
    struct Options: Codable, Sendable {
        var resendAfter: Double?
        /// `null` and absent differ: the first leaves the lifetime out.
        var linkLifetime: JSONValue?
        var takesCodes: Bool?
        var takesLinks: Bool?
        var language: String?
    }

    var name: String
    var options: Options?
    var email: String?
    var steps: [StoryStep]

    var testDescription: String { name }

    /// All of transitions.json.
    static func table() throws -> [Story] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "transitions.json")
        return try JSONDecoder().decode([Story].self, from: Data(contentsOf: file))
    }

    /// What the machine in Swift makes of it.
    func played() throws -> [Outcome] {
        var choices = SignInOptions(words: options?.language == "de" ? .german : .english)
        if let seconds = options?.resendAfter { choices.resendAfter = .seconds(seconds) }
        switch options?.linkLifetime {
        case .number(let seconds): choices.linkLifetime = .seconds(seconds)
        case .null: choices.linkLifetime = nil
        default: break
        }
        choices.takesCodes = options?.takesCodes ?? true
        choices.takesLinks = options?.takesLinks ?? true
        var state = SignInState(options: choices, email: email ?? "")
        return try steps.map { step in
            let now = Duration.milliseconds(Int((step.at * 1000).rounded()))
            let effects = state.handle(try step.send.decoded(as: SignInEvent.self), at: now)
            return Outcome(
                effects: try effects.map { try JSONValue(encoding: $0) }, card: try JSONValue(encoding: state.card),
                wakesAt: state.wakesAt.map { ($0 / .milliseconds(1)).rounded() / 1000 })
        }
    }

    /// Where what came differs from what this story expects.
    func differences(from outcomes: [Outcome]) -> [String] {
        guard outcomes.count == steps.count else { return ["\(outcomes.count) outcomes for \(steps.count) steps"] }
        return zip(steps, outcomes).flatMap { step, outcome in
            step.differences(from: outcome).map { "at \(step.at), \(step.send): \($0)" }
        }
    }
}

extension Story.Options {
    private enum CodingKeys: String, CodingKey { case resendAfter, linkLifetime, takesCodes, takesLinks, language }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        resendAfter = try container.decodeIfPresent(Double.self, forKey: .resendAfter)
        linkLifetime =
            container.contains(.linkLifetime) ? try container.decode(JSONValue.self, forKey: .linkLifetime) : nil
        takesCodes = try container.decodeIfPresent(Bool.self, forKey: .takesCodes)
        takesLinks = try container.decodeIfPresent(Bool.self, forKey: .takesLinks)
        language = try container.decodeIfPresent(String.self, forKey: .language)
    }
}
