import Auth

/// A moment as the `Date` field writes it (RFC 5322 §3.3): English whatever the locale, and in UTC.
enum MailDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Fri, 15 Jan 2027 08:00:00 +0000`.
    static func field(_ moment: Timestamp) -> String {
        let parts = CalendarTime(moment)
        let clock = "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
        return "\(days[parts.weekday]), \(parts.day) \(months[parts.month - 1]) \(four(parts.year)) \(clock) +0000"
    }

    /// `20270115T080000.123Z`: sorts by time, and is safe as a file name.
    static func fileName(_ moment: Timestamp) -> String {
        let parts = CalendarTime(moment)
        let milliseconds = String(1000 + parts.millisecond).dropFirst()
        return "\(four(parts.year))\(two(parts.month))\(two(parts.day))T"
            + "\(two(parts.hour))\(two(parts.minute))\(two(parts.second)).\(milliseconds)Z"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func four(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
    }
}
