extension SignInWords {
    /// The words for the first language that there are words for, else English. Languages are as in BCP 47: `de-AT`.
    public static func matching(_ languages: [String]) -> SignInWords {
        for language in languages {
            switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
            case "en": return .english
            case "de": return .german
            default: continue
            }
        }
        return .english
    }

    /// The sent line, cut where the address stands.
    func sentLine(lifetime: Duration?) -> (before: String, after: String) {
        let (before, after) = Self.cut(sentLine, at: "{address}")
        guard let lifetime else { return (before, after) }
        return (before, after + " " + Self.fill(linkLifetime, "{lifetime}", text(of: lifetime)))
    }

    /// What a screen reader says when the link is on its way.
    func sentAnnouncement(address: String) -> String {
        sentTitle + ". " + Self.fill(sentLine, "{address}", address)
    }

    /// The countdown as it is seen.
    func countdown(seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return Self.fill(countdown, "{time}", "\(minutes):" + (rest < 10 ? "0\(rest)" : "\(rest)"))
    }

    /// The countdown as it is heard.
    func spokenCountdown(seconds count: Int) -> String {
        Self.fill(spokenCountdown, "{time}", text(of: .seconds(count)))
    }

    /// A refused code, when the error has no words of its own.
    func codeFailure(attemptsLeft: Int?) -> String {
        switch attemptsLeft {
        case nil: codeFailed
        case .some(...0): codeSpent
        case 1: tryLeft
        case .some(let count): Self.fill(triesLeft, "{count}", "\(count)")
        }
    }

    /// A duration in whole hours, else in minutes from two on, else in seconds.
    func text(of duration: Duration) -> String {
        let seconds = max(0, Int(clamping: duration.components.seconds))
        if seconds > 0, seconds.isMultiple(of: 3600) { return count(seconds / 3600, hour, hours) }
        if seconds >= 120 || seconds == 60 { return count(seconds / 60, minute, minutes) }
        return count(seconds, second, self.seconds)
    }

    private func count(_ number: Int, _ one: String, _ many: String) -> String {
        number == 1 ? one : Self.fill(many, "{count}", "\(number)")
    }

    private static func fill(_ template: String, _ place: String, _ text: String) -> String {
        let (before, after) = cut(template, at: place)
        return before + text + after
    }

    /// What stands before and after the place; all of it before when there is none.
    private static func cut(_ template: String, at place: String) -> (before: String, after: String) {
        guard let start = template.indices.first(where: { template[$0...].hasPrefix(place) }) else {
            return (template, "")
        }
        return (String(template[..<start]), String(template[start...].dropFirst(place.count)))
    }
}
