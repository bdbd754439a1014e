/// Where lines go.
public protocol LogOutput: Sendable {
    /// Takes a line with its line feed, and returns at once, whatever becomes of the line.
    /// - Returns: How many lines before it were dropped and not told of yet.
    func write(_ line: [UInt8]) -> Int
}
