/// What a machine did and showed after an event.
struct Outcome: Codable, Hashable, Sendable {
    var effects: [JSONValue]
    var card: JSONValue
    /// In seconds since the start.
    var wakesAt: Double?
}
