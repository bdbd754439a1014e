/// Times as RFC 3339 §5.6 writes them, in UTC, whatever the machine's time zone.
enum RFC3339 {
    /// `2026-08-01T10:15:00.123Z`.
    static func text(milliseconds: Int64) -> String {
        // Years 0000 to 9999, which is all that the format has room for.
        let time = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
        let day = floorDivide(time, by: 86_400_000)
        let rest = time - day * 86_400_000
        let (year, month, date) = civil(day)
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(date, 2))T\(digits(rest / 3_600_000, 2)):"
            + "\(digits(rest / 60_000 % 60, 2)):\(digits(rest / 1000 % 60, 2)).\(digits(rest % 1000, 3))Z"
    }

    /// Year, month and day of the Gregorian calendar, by days since 1970: years that begin in March put the leap day
    /// at the end, and 400 of them have 146,097 days.
    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, date: Int64) {
        let shifted = day + 719_468  // Days since 0000-03-01.
        let era = floorDivide(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
            date: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func floorDivide(_ number: Int64, by divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    private static func digits(_ number: Int64, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
