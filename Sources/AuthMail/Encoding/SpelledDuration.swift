import Auth

/// A duration in English words, so that the only digits of a mail's text are the code's.
///
/// Programs that offer to fill in a code look for digits near the word "code"; "15 minutes" has misled them.
enum SpelledDuration {
    private static let small = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]

    /// In the largest unit that divides it: `fifteen minutes`, `ninety seconds`, `two days`.
    static func words(_ duration: Duration) -> String {
        let seconds = max(0, duration.wholeSeconds)
        for (length, unit) in [(86_400, "day"), (3600, "hour"), (60, "minute")]
        where seconds >= length && seconds % length == 0 {
            return counted(seconds / length, unit)
        }
        return counted(seconds, "second")
    }

    private static func counted(_ number: Int, _ unit: String) -> String {
        "\(word(number)) \(unit)\(number == 1 ? "" : "s")"
    }

    private static func word(_ number: Int) -> String {
        if number < small.count { return small[number] }
        guard number < 100 else { return String(number) }
        return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10])
    }
}
