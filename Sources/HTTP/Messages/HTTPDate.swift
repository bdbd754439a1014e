/// A time in whole seconds as header fields write it (RFC 9110 §5.6.7): always GMT, always English.
public struct HTTPDate: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z without leap seconds, of the years 0 to 9999.
    public let secondsSince1970: Int64

    /// A time; what the four digits of a year can't say becomes the nearest that they can.
    public init(secondsSince1970 seconds: Int64) {
        secondsSince1970 = min(max(seconds, -62_167_219_200), 253_402_300_799)
    }

    static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `IMF-fixdate`, the one form that is sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var text: String {
        let days = Int(secondsSince1970.floored(by: 86_400))
        let second = Int(secondsSince1970 - Int64(days) * 86_400)
        let (year, month, day) = Self.civil(days)
        let weekday = Self.weekdays[Int(Int64(days) - Int64(days).floored(by: 7) * 7)]
        return "\(weekday), \(Self.padded(day)) \(Self.months[month - 1]) \(Self.padded(year, width: 4)) "
            + "\(Self.padded(second / 3600)):\(Self.padded(second / 60 % 60)):\(Self.padded(second % 60)) GMT"
    }

    /// Days since 1970-01-01 of a date in the Gregorian calendar, `nil` when there is no such day.
    static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        // Years that begin in March put the leap day at their end.
        let shifted = month > 2 ? year : year - 1
        let era = Int(Int64(shifted).floored(by: 400))
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The date of a day: the inverse of `days`.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = Int(Int64(shifted).floored(by: 146_097))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }

    private static func padded(_ number: Int, width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension Int64 {
    /// The quotient rounded down, for a divisor above zero.
    fileprivate func floored(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}
