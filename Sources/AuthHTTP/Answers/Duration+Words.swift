import Auth

extension Duration {
    /// How long to wait, for people; never shorter than it is: `30 seconds`, `15 minutes`, `2 hours`.
    var inWords: String { Self.words(seconds: retrySeconds, roundingUp: true) }

    /// How long something works, for people; never longer than it is.
    var asLifetime: String { Self.words(seconds: max(1, wholeSeconds), roundingUp: false) }

    private static func words(seconds: Int, roundingUp: Bool) -> String {
        let (unit, size) =
            switch seconds {
            case ..<60: ("second", 1)
            case ..<7200: ("minute", 60)
            default: ("hour", 3600)
            }
        let number = (seconds - (roundingUp ? 1 : 0)) / size + (roundingUp ? 1 : 0)
        return number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
    }
}
