import Auth
import FoundationEssentials

extension Timestamp {
    /// In UTC, to the second: `2026-08-01T10:30:00Z`.
    var text: String { Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601) }
}
