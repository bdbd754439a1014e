extension HTTPDate {
    /// Reads the three forms that RFC 9110 §5.6.7 asks for: `IMF-fixdate`, RFC 850's and that of C's `asctime`.
    ///
    /// The name of the weekday must be one, whether or not it's the right one.
    /// - Parameters:
    ///   - text: the field value.
    ///   - now: the time now; a year of two digits that would be more than 50 years ahead is of the past century.
    public init?(_ text: some StringProtocol, now: HTTPDate) {
        // The longest form is RFC 850's with Wednesday.
        guard text.utf8.count <= 33 else { return nil }
        var reader = Reader(rest: Array(text.utf8)[...])
        guard let seconds = reader.readDate(now: now) else { return nil }
        self.init(secondsSince1970: seconds)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        private static let longWeekdays = ["Thurs", "Fri", "Satur", "Sun", "Mon", "Tues", "Wednes"].map { $0 + "day" }

        mutating func readDate(now: HTTPDate) -> Int64? {
            if skip(anyOf: Self.longWeekdays) != nil {
                guard skip(", "), let day = number(2), skip("-"), let month = month(), skip("-"), let short = number(2),
                    skip(" "), let time = time(), skip(" GMT")
                else { return nil }
                return seconds(Self.fullYear(short, now: now), month, day, time)
            }
            guard skip(anyOf: HTTPDate.weekdays) != nil else { return nil }
            if skip(", ") {
                guard let day = number(2), skip(" "), let month = month(), skip(" "), let year = number(4), skip(" "),
                    let time = time(), skip(" GMT")
                else { return nil }
                return seconds(year, month, day, time)
            }
            guard skip(" "), let month = month(), skip(" "), let day = skip(" ") ? number(1) : number(2), skip(" "),
                let time = time(), skip(" "), let year = number(4)
            else { return nil }
            return seconds(year, month, day, time)
        }

        private func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: Int) -> Int64? {
            guard rest.isEmpty, let days = HTTPDate.days(year: year, month: month, day: day) else { return nil }
            return Int64(days) * 86_400 + Int64(time)
        }

        private static func fullYear(_ short: Int, now: HTTPDate) -> Int {
            // The average Gregorian year has 31,556,952 seconds: close enough to tell one century from another.
            let thisYear = 1970 + Int(now.secondsSince1970 / 31_556_952)
            let year = thisYear - thisYear % 100 + short
            return year > thisYear + 50 ? year - 100 : year
        }

        private mutating func month() -> Int? { skip(anyOf: HTTPDate.months).map { $0 + 1 } }

        /// Seconds of the day; the grammar has a leap second.
        private mutating func time() -> Int? {
            guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60, skip(":"),
                let second = number(2), second <= 60
            else { return nil }
            return hour * 3600 + minute * 60 + second
        }

        private mutating func number(_ digits: Int) -> Int? {
            let head = rest.prefix(digits)
            guard head.count == digits, head.allSatisfy(Octet.isDigit) else { return nil }
            rest = rest.dropFirst(digits)
            return head.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        }

        private mutating func skip(_ text: String) -> Bool {
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }

        /// Skips the first word that fits and says which it was.
        private mutating func skip(anyOf words: [String]) -> Int? {
            guard let index = words.firstIndex(where: { rest.starts(with: $0.utf8) }) else { return nil }
            rest = rest.dropFirst(words[index].utf8.count)
            return index
        }
    }
}
