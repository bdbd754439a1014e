import Auth

/// The spellings of values: each function reads one kind, or says what is allowed.
enum SettingText {
    /// A whole number.
    static func number(in range: ClosedRange<Int>) -> (String) throws(SettingError) -> Int {
        { text throws(SettingError) in
            guard let number = digits(text[...]), range.contains(number) else {
                throw SettingError("a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    /// Octets: `65536`, `64KiB`, `1MiB`.
    static func byteCount(in range: ClosedRange<Int>) -> (String) throws(SettingError) -> Int {
        { text throws(SettingError) in
            let number = text.prefix { $0.isNumber }
            let unit: Int? =
                switch text[number.endIndex...] {
                case "": 1
                case "KiB": 1024
                case "MiB": 1_048_576
                default: nil
                }
            guard let unit, let count = digits(number), count <= Int.max / unit, range.contains(count * unit) else {
                throw SettingError(
                    "a size from \(spelled(range.lowerBound)) to \(spelled(range.upperBound)), such as 64KiB")
            }
            return count * unit
        }
    }

    /// A time: `90s`, `15m`, `12h`, `30d`.
    static func duration(in range: ClosedRange<Duration>) -> (String) throws(SettingError) -> Duration {
        { text throws(SettingError) in
            guard let duration = duration(text[...]), range.contains(duration) else {
                throw SettingError(
                    "a duration from \(spelled(range.lowerBound)) to \(spelled(range.upperBound)), such as "
                        + (range.upperBound > .seconds(86_400) ? "15m, 12h or 30d" : "90s, 15m or 12h")
                )
            }
            return duration
        }
    }

    /// So many in a time, `300/10m`, or `off`.
    static func rateLimit(_ text: String) throws(SettingError) -> RateLimit? {
        guard text != "off" else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = digits(parts[0]), count <= 1_000_000_000, let period = duration(parts[1]),
            let limit = RateLimit(count: count, per: period)
        else { throw SettingError("so many in a time, such as 300/10m, or off") }
        return limit
    }

    /// One of an enumeration's names.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type
    ) -> (String) throws(SettingError) -> Value {
        { text throws(SettingError) in
            guard let value = Value(rawValue: text) else {
                throw SettingError(Value.allCases.map(\.rawValue).joined(separator: " or "))
            }
            return value
        }
    }

    /// One of two words.
    static func flag(true yes: String, false no: String) -> (String) throws(SettingError) -> Bool {
        { text throws(SettingError) in
            guard text == yes || text == no else { throw SettingError("\(yes) or \(no)") }
            return text == yes
        }
    }

    /// A path: anything without control characters.
    static func path(_ text: String) throws(SettingError) -> String {
        guard isPlain(text), text.utf8.count <= 4096 else { throw SettingError("a path of up to 4096 bytes") }
        return text
    }

    /// A text on one line.
    static func line(_ text: String) throws(SettingError) -> String {
        guard isPlain(text), text.utf8.count <= 300 else {
            throw SettingError("a text on one line, of up to 300 bytes")
        }
        return text
    }

    static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    private static func duration(_ text: Substring) -> Duration? {
        let seconds: Int? =
            switch text.last {
            case "s": 1
            case "m": 60
            case "h": 3600
            case "d": 86_400
            default: nil
            }
        // A hundred years of seconds: what is beyond is a slip.
        guard let seconds, let count = digits(text.dropLast()), count <= 3_155_760_000 / seconds else { return nil }
        return .seconds(count * seconds)
    }

    private static func digits(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func spelled(_ count: Int) -> String {
        if count % 1_048_576 == 0 { return "\(count / 1_048_576)MiB" }
        return count % 1024 == 0 ? "\(count / 1024)KiB" : "\(count)"
    }

    private static func spelled(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        if seconds % 86_400 == 0, seconds > 86_400 { return "\(seconds / 86_400)d" }
        if seconds % 3600 == 0 { return "\(seconds / 3600)h" }
        return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }
}
