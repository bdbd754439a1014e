import Auth

extension Duration {
    /// How long to wait, for people; never shorter than it is: `30 seconds`, `15 minutes`, `2 hours`.
    func inWords(_ language: Language = .english) -> String {
        Self.words(seconds: retrySeconds, roundingUp: true, Words.of(language).units)
    }

    /// How long something works, for people; never longer than it is.
    func asLifetime(_ language: Language = .english) -> String {
        Self.words(seconds: max(1, wholeSeconds), roundingUp: false, Words.of(language).units)
    }

    private static func words(seconds: Int, roundingUp: Bool, _ units: Units) -> String {
        let (one, many, size) =
            switch seconds {
            case ..<60: (units.second, units.seconds, 1)
            case ..<7200: (units.minute, units.minutes, 60)
            default: (units.hour, units.hours, 3600)
            }
        let number = (seconds - (roundingUp ? 1 : 0)) / size + (roundingUp ? 1 : 0)
        return number == 1 ? "1 \(one)" : "\(number) \(many)"
    }
}
