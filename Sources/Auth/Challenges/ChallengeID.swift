/// Names a challenge: 41 bits of milliseconds since 2024, then 22 random bits; 63 in all, never negative.
///
/// It grows with time, so that inserts go to the end of the table however many rows there are. Good until 2093.
public struct ChallengeID: Hashable, Comparable, Sendable {
    /// Milliseconds from 1970 to 2024-01-01T00:00:00Z.
    static let epoch: Int64 = 1_704_067_200_000
    private static let largestTime: Int64 = 1 << 41 - 1

    /// The number, as the database and the token hold it.
    public let rawValue: Int64

    /// An ID by its number; `nil` when that is negative.
    public init?(rawValue: Int64) {
        guard rawValue >= 0 else { return nil }
        self.rawValue = rawValue
    }

    /// A new ID; of `random`, 22 bits count.
    public init(at moment: Timestamp, random: UInt32) {
        rawValue = Self.time(moment) << 22 | Int64(random & (1 << 22 - 1))
    }

    /// The smallest ID that can have been made at `moment`: rows before it are older.
    public static func first(at moment: Timestamp) -> ChallengeID { ChallengeID(at: moment, random: 0) }

    /// Big-endian, eight bytes: how it stands in a token.
    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: rawValue >> (56 - 8 * Int64($0))) } }

    /// Whether one was made before the other.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    private static func time(_ moment: Timestamp) -> Int64 {
        min(max(epoch, moment.milliseconds), epoch + largestTime) - epoch
    }
}
