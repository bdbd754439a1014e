import Auth

/// A day of the Gregorian calendar in UTC, as `2027-03-31` (RFC 3339 §5.6).
struct CalendarDay: Hashable, Sendable {
    private let year: Int64
    private let month: Int64
    private let day: Int64

    /// Reads a day from 1970 to 9999; `nil` when there is none such.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        guard isWellFormed, parts.map(\.utf8.count) == [4, 2, 2], let year = Int64(parts[0]),
            let month = Int64(parts[1]), let day = Int64(parts[2]), year >= 1970, (1...12).contains(month)
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[Int(month) - 1]).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Its last moment's next: midnight, when the following day begins.
    var end: Timestamp {
        // Years begin in March here, so that the leap day is the last; eras of 400 years have 146,097 days.
        let shifted = month <= 2 ? year - 1 : year
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Timestamp(seconds: (shifted / 400 * 146_097 + dayOfEra - 719_468 + 1) * 86_400)
    }
}
