import Foundation

/// A time in a header field, in any of the three forms that RFC 9110 §5.6.7 wants read.
struct HTTPDate: Hashable, Sendable {
    let secondsSince1970: Double

    private static let formats = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'",  // IMF-fixdate
        "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",  // RFC 850
        "EEE MMM d HH:mm:ss yyyy",  // C's asctime
    ]

    /// Reads a field value; `nil` when it is no date. A year of two digits is at most 50 years ahead of `now`.
    init?(_ text: String, now: Date) {
        // The longest form is RFC 850's with Wednesday.
        guard text.utf8.count <= 33 else { return nil }
        let single = text.split(separator: " ").joined(separator: " ")
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.isLenient = false
        formatter.twoDigitStartDate = now.addingTimeInterval(-50 * 365.25 * 86_400)
        for format in Self.formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: single) {
                secondsSince1970 = date.timeIntervalSince1970
                return
            }
        }
        return nil
    }
}
