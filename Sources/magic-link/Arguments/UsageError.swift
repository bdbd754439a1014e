/// A command line that makes no sense: one line that says what is wrong, and what was likely meant.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String
}
