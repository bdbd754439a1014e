extension Timestamp {
    /// In UTC, as RFC 3339 §5.6 writes it: `2026-08-01T10:15:00.123Z`.
    var rfc3339: String {
        let parts = CalendarTime(self)
        return "\(Self.digits(parts.year, 4))-\(Self.digits(parts.month, 2))-\(Self.digits(parts.day, 2))T"
            + "\(Self.digits(parts.hour, 2)):\(Self.digits(parts.minute, 2)):\(Self.digits(parts.second, 2))"
            + ".\(Self.digits(parts.millisecond, 3))Z"
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
