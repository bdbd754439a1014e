/// A moment: milliseconds since 1970-01-01T00:00:00Z. No time zone has a say.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in UTC.
    public let milliseconds: Int64

    /// A moment by its milliseconds since 1970 in UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// A moment by its seconds since 1970 in UTC.
    public init(seconds: Int64) { milliseconds = seconds * 1000 }

    /// Whole seconds since 1970 in UTC, rounded down.
    public var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000 }

    /// Later or earlier by a duration; what is finer than a millisecond is dropped. Stops at the ends of the range.
    public static func + (moment: Self, duration: Duration) -> Self {
        let (sum, overflow) = moment.milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
        guard !overflow else { return Self(milliseconds: duration < .zero ? .min : .max) }
        return Self(milliseconds: sum)
    }

    /// Earlier by a duration.
    public static func - (moment: Self, duration: Duration) -> Self { moment + (.zero - duration) }

    /// The time from `other` to `moment`.
    public static func - (moment: Self, other: Self) -> Duration {
        let (difference, overflow) = moment.milliseconds.subtractingReportingOverflow(other.milliseconds)
        guard !overflow else { return .milliseconds(moment < other ? Int64.min : Int64.max) }
        return .milliseconds(difference)
    }

    /// Whether one moment is before the other.
    public static func < (one: Self, other: Self) -> Bool { one.milliseconds < other.milliseconds }
}
