/// An event, when it happens (in seconds since the start), and what is expected of it.
struct StoryStep: Codable, Sendable {
    var at: Double
    var send: JSONValue
    /// Absent: none.
    var effects: [JSONValue]?
    /// The members that matter here; `null` for one that has to be absent.
    var card: [String: JSONValue]?
    /// Absent: doesn't matter here. `null`: never.
    var wakesAt: JSONValue?

    func differences(from outcome: Outcome) -> [String] {
        var differences: [String] = []
        let expected = (effects ?? []).map(\.written)
        if outcome.effects != expected { differences.append("effects \(outcome.effects), not \(expected)") }
        guard case .object(let shown) = outcome.card else { return differences + ["no card"] }
        for (member, value) in card ?? [:] where shown[member] ?? .null != value {
            differences.append("\(member) is \(shown[member] ?? .null), not \(value)")
        }
        if let wakesAt, wakesAt != outcome.wakesAt.map(JSONValue.number) ?? .null {
            differences.append("wakes at \(outcome.wakesAt.map(String.init(describing:)) ?? "never"), not \(wakesAt)")
        }
        return differences
    }
}

extension StoryStep {
    private enum CodingKeys: String, CodingKey { case at, send, effects, card, wakesAt }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        at = try container.decode(Double.self, forKey: .at)
        send = try container.decode(JSONValue.self, forKey: .send)
        effects = try container.decodeIfPresent([JSONValue].self, forKey: .effects)
        card = try container.decodeIfPresent([String: JSONValue].self, forKey: .card)
        wakesAt = container.contains(.wakesAt) ? try container.decode(JSONValue.self, forKey: .wakesAt) : nil
    }
}
