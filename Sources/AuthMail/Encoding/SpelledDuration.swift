import Auth

/// A duration in words, so that the only digits of a mail's text are the code's.
///
/// Programs that offer to fill in a code look for digits near the word "code"; "15 minutes" has misled them.
enum SpelledDuration {
    private enum Unit {
        case second, minute, hour, day
    }

    /// In the largest unit that divides it: `fifteen minutes`, `ninety seconds`, `two days`.
    static func words(_ duration: Duration, in language: Language = .english) -> String {
        let seconds = max(0, duration.wholeSeconds)
        for (length, unit) in [(86_400, Unit.day), (3600, .hour), (60, .minute)]
        where seconds >= length && seconds % length == 0 {
            return counted(seconds / length, unit, language)
        }
        return counted(seconds, .second, language)
    }

    private static func counted(_ number: Int, _ unit: Unit, _ language: Language) -> String {
        switch language {
        case .english: "\(english(number)) \(english(unit))\(number == 1 ? "" : "s")"
        // "Gelten einen Tag lang": a day is masculine.
        case .german where number == 1 && unit == .day: "einen Tag"
        case .german: "\(german(number)) \(german(unit, isOne: number == 1))"
        }
    }

    private static func english(_ unit: Unit) -> String {
        switch unit {
        case .second: "second"
        case .minute: "minute"
        case .hour: "hour"
        case .day: "day"
        }
    }

    private static func german(_ unit: Unit, isOne: Bool) -> String {
        switch unit {
        case .second: isOne ? "Sekunde" : "Sekunden"
        case .minute: isOne ? "Minute" : "Minuten"
        case .hour: isOne ? "Stunde" : "Stunden"
        case .day: "Tage"
        }
    }

    private static let englishSmall = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let englishTens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]

    private static func english(_ number: Int) -> String {
        if number < englishSmall.count { return englishSmall[number] }
        guard number < 100 else { return String(number) }
        return englishTens[number / 10] + (number % 10 == 0 ? "" : "-" + englishSmall[number % 10])
    }

    private static let germanSmall = [
        "keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    private static let germanTens = [
        "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ]

    private static func german(_ number: Int) -> String {
        if number < germanSmall.count { return germanSmall[number] }
        guard number < 100 else { return String(number) }
        let ones = number % 10
        guard ones > 0 else { return germanTens[number / 10] }
        return (ones == 1 ? "ein" : germanSmall[ones]) + "und" + germanTens[number / 10]
    }
}
