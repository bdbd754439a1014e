/// A label of a series. Its values must be few: a route's pattern, never a path; an outcome, never a person.
public struct MetricLabel: Hashable, Sendable {
    let name: String
    let value: String

    /// A label.
    public init(_ name: StaticString, _ value: String) {
        self.name = name.description
        self.value = value
    }
}
