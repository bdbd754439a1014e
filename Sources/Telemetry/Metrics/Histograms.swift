/// How long things took, by place: for each, how many took at most so long, and how long all took together.
public final class Histograms: Sendable {
    /// From a tenth of a millisecond, in which a request that asks no store is answered, to ten seconds, by which people
    /// have gone.
    public static let bounds = [
        100, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000,
    ].map { (microseconds: Int) in Duration.microseconds(microseconds) }

    /// How many there are.
    public let count: Int
    private let counters: Counters
    /// Buckets, the last without a bound, and the sum in nanoseconds.
    private static var width: Int { bounds.count + 2 }
    private static let limits = bounds.map(nanoseconds)

    /// So many histograms, all of them empty.
    public init(count: Int) {
        self.count = max(0, count)
        counters = Counters(count: self.count * Self.width)
    }

    /// Notes how long something took at a place.
    public func observe(_ duration: Duration, at place: Int) {
        let time = Self.nanoseconds(duration)
        let bucket = Self.limits.firstIndex { time <= $0 } ?? Self.bounds.count
        counters.add(at: place * Self.width + bucket)
        counters.add(time, at: place * Self.width + Self.bounds.count + 1)
    }

    /// What has been noted at a place.
    func snapshot(_ place: Int) -> Snapshot {
        let first = place * Self.width
        var total: UInt64 = 0
        let cumulative = (0...Self.bounds.count).map { bucket in
            total += counters[first + bucket]
            return total
        }
        return Snapshot(
            cumulative: Array(cumulative.dropLast()), count: total,
            seconds: Double(counters[first + Self.bounds.count + 1]) / 1e9)
    }

    /// A histogram at a moment.
    struct Snapshot {
        /// How many took at most as long as each bound.
        let cumulative: [UInt64]
        let count: UInt64
        /// How long all took together.
        let seconds: Double
    }

    /// 0 for what took less than no time; at most 292 years.
    private static func nanoseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 9_000_000_000 else { return UInt64(Int64.max) }
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
