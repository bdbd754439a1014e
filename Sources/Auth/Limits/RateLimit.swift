/// So many in a period, evenly refilled: all of them at once, or one every `period / count`.
public struct RateLimit: Hashable, Sendable {
    /// How many; at least 1.
    public let count: Int
    /// In which time; more than zero.
    public let period: Duration

    /// A limit; `nil` unless there is at least one in a period of up to 366 days.
    public init?(count: Int, per period: Duration) {
        guard count >= 1, period > .zero, period <= .seconds(366 * 86_400) else { return nil }
        self.count = count
        self.period = period
    }

    /// Milliseconds that one costs.
    var interval: Int64 { max(1, period.wholeMilliseconds / Int64(count)) }
}
