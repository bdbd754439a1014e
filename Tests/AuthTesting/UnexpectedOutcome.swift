/// An answer that the test can't go on with.
public struct UnexpectedOutcome: Error, CustomStringConvertible {
    /// What came instead.
    public let description: String

    /// An answer in words.
    public init(_ description: String) { self.description = description }
}
