/// A moment taken apart in UTC by the Gregorian calendar. Years outside 1–9999 are held at these ends.
package struct CalendarTime {
    package let year: Int
    /// 1–12.
    package let month: Int
    package let day: Int
    /// Days since a Thursday, 0–6.
    package let weekday: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let millisecond: Int

    /// Takes a moment apart.
    package init(_ moment: Timestamp) {
        // 0001-01-01 and 9999-12-31T23:59:59.999 in milliseconds.
        let time = Int(min(max(moment.milliseconds, -62_135_596_800_000), 253_402_300_799_999))
        let days = (time >= 0 ? time : time - 86_399_999) / 86_400_000
        let rest = time - days * 86_400_000
        weekday = (days % 7 + 7) % 7
        hour = rest / 3_600_000
        minute = rest / 60_000 % 60
        second = rest / 1000 % 60
        millisecond = rest % 1000

        // Years begin in March here, so that the leap day is the last; eras of 400 years have 146,097 days.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
