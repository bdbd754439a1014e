/// A configuration that the server doesn't start with.
struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line for everything that is wrong: the variable, the value unless it is secret, and what is allowed.
    let lines: [String]

    /// All lines.
    var description: String { lines.joined(separator: "\n") }
}
